# Every preset trains: two generations, and the digest that they lead to. A digest
# changes only when a run would: a commit that changes one says why.
source "$(dirname "$0")/lib.bash"

configs=$(dirname "$expected")/../../jobs/configs
for config in "$configs"/*.json; do
    name=$(basename "$config" .json)
    "$wellbred" train "$config" --run "$name" --generations 2 --quiet | sed -n "s/^digest/$name/p"
done
