# Writes OUTPUT, a C file with the content of FILES (separated by ':') as the
# table TABLE of embedded.h.
string(REPLACE ":" ";" files "${FILES}")
set(arrays "")
set(rows "")
set(number 0)
foreach(file IN LISTS files)
  cmake_path(GET file FILENAME name)
  file(READ ${file} bytes HEX)
  string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
  string(APPEND arrays "static const char file_${number}[] = {${bytes}0};\n")
  string(APPEND rows "    {\"${name}\", file_${number}, sizeof file_${number} - 1},\n")
  math(EXPR number "${number} + 1")
endforeach()
file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT [[
#include "embedded.h"

@arrays@
const Embedded @TABLE@[] = {
@rows@    {0},
};
]])
