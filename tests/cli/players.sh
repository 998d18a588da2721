# The built-in players, and each one's file, which must make the same player again.
source "$(dirname "$0")/lib.bash"

try players
try players --json
names=$("$wellbred" players --json | /usr/bin/python3 -c '
import json, sys
for player in json.load(sys.stdin)["players"]:
    print(player["name"])')

for name in $names; do
    try players "$name"
    "$wellbred" players "$name" >"$name.json"
    "$wellbred" players "./$name.json" | cmp - "$name.json"
    "$wellbred" players "$name" --json | cmp - "$name.json"
    "$wellbred" eval "$name" --games 2 --board 6x8 --max-pieces 50 --json | grep -v second >by_name
    "$wellbred" eval "./$name.json" --games 2 --board 6x8 --max-pieces 50 --json | grep -v second | cmp - by_name
done

try players delacherie
try players ./nothing.json
