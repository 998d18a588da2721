# The version names everything that a report of a fault needs.
source "$(dirname "$0")/lib.bash"

"$wellbred" --version >version
formats=(
    'wellbred [0-9]+\.[0-9]+\.[0-9]+ \(commit (unknown|[0-9a-f]{12}\+?)\)'
    'compiler  [A-Za-z]+ [0-9.]+, [A-Za-z]+'
    'MPI       .+'
    'HDF5      [0-9]+\.[0-9]+\.[0-9]+.*'
    'vectors   (baseline|avx2|avx512)'
)
mapfile -t lines <version
((${#lines[@]} == ${#formats[@]})) || fail "${#lines[@]} lines, not ${#formats[@]}: $(<version)"
for i in "${!formats[@]}"; do
    [[ ${lines[i]} =~ ^${formats[i]}$ ]] || fail "'${lines[i]}' is not '${formats[i]}'"
done
"$wellbred" -V | cmp - version

for width in $(vector_widths); do
    [[ $(WELLBRED_VECTOR=$width "$wellbred" --version | tail -n 1) == "vectors   $width" ]] || fail "$width"
done
