# What an attacker with a broken file would meet, were there a bug left: checked
# copies, canaries on the stack, no jump over its guard page, an address that
# differs with each start, and tables of functions that can't be written to.
# tests/tools/hardened.sh looks whether all of it is in the program. The
# sanitizers check more, and don't go with _FORTIFY_SOURCE.
include(CheckCCompilerFlag)
include(CheckLinkerFlag)
include(CheckPIESupported)

check_pie_supported(LANGUAGES C)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

if(NOT WELLBRED_SANITIZE)
  # Some distributions' gcc has a level of its own, and without optimisation it is a warning.
  target_compile_options(house INTERFACE
    $<$<NOT:$<CONFIG:Debug>>:-U_FORTIFY_SOURCE> $<$<NOT:$<CONFIG:Debug>>:-D_FORTIFY_SOURCE=3>)
  foreach(flag -fstack-protector-strong -fstack-clash-protection -fcf-protection)
    check_c_compiler_flag(${flag} HAVE${flag})
    if(HAVE${flag})
      target_compile_options(house INTERFACE ${flag})
    endif()
  endforeach()
endif()
foreach(flag -Wl,-z,relro -Wl,-z,now -Wl,-z,noexecstack)
  check_linker_flag(C ${flag} HAVE${flag})
  if(HAVE${flag})
    target_link_options(house INTERFACE ${flag})
  endif()
endforeach()
