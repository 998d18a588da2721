# Configs: printed in full, explained, as a schema, and refused.
source "$(dirname "$0")/lib.bash"

presets=$(dirname "$expected")/../../jobs/configs
echo '{"player": {"features": ["holes", "column_height[9]"]}}' >small.json

try config small.json
try config --explain
try config small.json --set evolution.population=200 --set=game.pieces.order=bag --set evolution.population=300 \
    --set 'about=said twice' >several.out
grep -E '^\$|about|population|order|exit' several.out

# What is printed is complete: printed again it is the same.
for preset in "$presets"/*.json; do
    "$wellbred" config "$preset" >full.json
    "$wellbred" config full.json | cmp - full.json
    echo "$(basename "$preset") comes back"
done

# Exactly one thing at a time.
try config
try config --explain --schema
try config small.json --schema
try config --explain --set seed=2
try config small.json small.json
try config small.json --set
try config small.json --set seed

# The file, the key, what was found, what is right.
printf '{\n  "player": {"features": ["holes"]},\n  "seed": 1,\n}\n' >comma.json
echo '{"player": {"features": ["holes"]}, "evolution": {"populaton": 3}}' >typo.json
echo '{"player": {"features": ["holes"]}, "evolution": {"population": 10, "elites": 10}}' >elites.json
try config comma.json
try config typo.json
try config elites.json
try config elites.json --set evolution.elites=2 | tail -n 1
try config elites.json --set evolution.generations=2
try config nothing.json
try config .
try config small.json --set evolution.populaton=3
try config small.json --set evolution.population=many

"$wellbred" config --explain | awk 'length > 80 { print "longer than 80 characters: " $0; exit 1 }'

# The table in the README says the same, word for word.
"$wellbred" config --explain |
    /usr/bin/python3 "$(dirname "$expected")/key_table.py" "$(dirname "$expected")/../../README.md" ${UPDATE:+write}

# The schema knows every key that is printed, takes every preset and what they
# become in full, and refuses what the program refuses for a single key.
"$wellbred" config --schema >schema.json
for preset in "$presets"/*.json; do
    "$wellbred" config "$preset" >"full-$(basename "$preset")"
done
/usr/bin/python3 - schema.json small.json "$presets"/*.json full-*.json <<'PYTHON'
import json, sys
import jsonschema

schema = json.load(open(sys.argv[1]))
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
for path in sys.argv[2:]:
    validator.validate(json.load(open(path)))

def keys(schema, path=""):
    for name, inner in schema["properties"].items():
        if "properties" in inner:
            yield from keys(inner, path + name + ".")
        else:
            yield path + name, inner

def config_with(path, value):
    config = {"player": {"features": ["holes"]}}
    place = config
    *parents, last = path.split(".")
    for parent in parents:
        place = place.setdefault(parent, {})
    place[last] = value
    return config

rows = dict(keys(schema))
assert len(rows) >= 70, len(rows)
for path, row in rows.items():
    assert row["description"], path
    assert "default" in row or path == "player.features" or row.get("type") == "string", path
    wrong = [None, {}, "no such choice" if "enum" in row else 1e300]
    if "minimum" in row:
        wrong += [row["minimum"] - 1, row["maximum"] * 2 + 1, "1"]
    for value in wrong:
        assert not validator.is_valid(config_with(path, value)), (path, value)
    if "default" in row:
        validator.validate(config_with(path, row["default"]))

for broken in ({}, {"player": {}}, {"player": {"features": []}}, {"player": {"features": ["hols"]}},
               {"player": {"features": ["column_height[16]"]}}, {"player": {"features": ["holes", "holes"]}},
               config_with("sed", 1), config_with("evolution.populaton", 3)):
    assert not validator.is_valid(broken), broken
print("the schema holds")
PYTHON
