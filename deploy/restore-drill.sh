#!/bin/sh
# Restores the newest backup into a folder that is removed again, and verifies it against the newest checkpoint that it
# must contain. Exits with 0 only if nothing is wrong. Run it by cron, as the user of the casino:
#     restore-drill.sh BACKUPS CHECKPOINTS [KEY]
set -eu
backups=$1 checkpoints=$2 key=${3:-}
backup=$(ls "$backups"/????-??-??T*Z.db | tail -n 1)
moment=$(basename "$backup" .db)
checkpoint=$(ls "$checkpoints"/????-??-??T*Z.checkpoint | while read -r file; do
	[ "$(printf '%s\n' "$(basename "$file" .checkpoint)" "$moment" | sort | tail -n 1)" != "$moment" ] || echo "$file"
done | tail -n 1)
[ -n "$checkpoint" ] || { echo "restore-drill: no checkpoint in $checkpoints is older than $backup" >&2; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
hardway restore "$backup" --db "$folder/drill.db"
set -- --db "$folder/drill.db" --against "$checkpoint"
[ -z "$key" ] || set -- "$@" --key "$key"
hardway audit verify "$@"
echo "restore-drill: $backup is whole, and holds every row of $checkpoint"
