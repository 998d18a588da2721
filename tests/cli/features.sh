# The list of features, which configs and player files name.
source "$(dirname "$0")/lib.bash"

try features
try features --json

"$wellbred" features | awk 'length > 80 { print "longer than 80 characters: " $0; exit 1 }'
/usr/bin/python3 - <(exec "$wellbred" features --json) <<'PYTHON'
import json, sys

features = json.load(open(sys.argv[1]))["features"]
names = [feature["name"] for feature in features]
assert len(names) == len(set(names)) and len(names) >= 30, names
assert {"holes", "row_transitions", "column_height[i]", "height_difference[i]"} <= set(names), names
assert all(set(f) == {"name", "definition", "computed"} and all(f.values()) for f in features)
PYTHON
