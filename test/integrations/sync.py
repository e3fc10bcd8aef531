# sync.py: mirrors projects and units into SQLite, with Python's standard library alone.
#
#   BASE=http://localhost:8787/v1 TOKEN=… python3 sync.py mirror.db
#
# Run it as often as you like; it may be killed at any moment. What it stores of a page and the watermark after that
# page are one transaction, so the next run goes on where the mirror is. Decimals are strings in answers, and columns of
# type TEXT keep every digit: compute with decimal.Decimal, and never with float.

import json
import os
import re
import sqlite3
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

BASE, TOKEN = os.environ["BASE"], os.environ["TOKEN"]
TRIES = 6

LISTS = {"project": "/projects?include=details", "property": "/units?includeArchived=true&limit=200"}
PATHS = {"project": "/projects/{}/details", "property": "/units/{}"}
ANSWERS = {"project": "project", "property": "unit"}

TABLES = """
CREATE TABLE IF NOT EXISTS watermark (since TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS project (id TEXT PRIMARY KEY, name TEXT, whole TEXT);
CREATE TABLE IF NOT EXISTS property (id TEXT PRIMARY KEY, status TEXT, kaufpreis TEXT, wohnflaecheQm TEXT, whole TEXT);
"""
COLUMNS = {"project": ("id", "name"), "property": ("id", "status", "kaufpreis", "wohnflaecheQm")}


def ask(path):
    """Sends a GET, again after Retry-After if the service says so (429, 503). Returns status, headers and JSON."""
    request = urllib.request.Request(BASE + path, headers={"Authorization": f"Bearer {TOKEN}"})
    for tries in range(1, TRIES + 1):
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.status, answer.headers, json.load(answer)
        except urllib.error.HTTPError as error:
            if error.code in (404, 410):
                return error.code, error.headers, None
            seconds = error.headers.get("Retry-After")
            if seconds is None or tries == TRIES:
                raise SystemExit(f"The service answers {error.code}: {error.read().decode()}")
        except OSError:  # the network, also within an answer
            if tries == TRIES:
                raise
            seconds = tries
        time.sleep(int(seconds))


def items_of(kind):
    """Every item of a list, page by page."""
    cursor = ""
    while cursor is not None:
        _, headers, page = ask(f"{LISTS[kind]}&cursor={urllib.parse.quote(cursor)}")
        yield from page[f"{ANSWERS[kind]}s"]
        found = re.search(r'[?&]cursor=([^&>]+)[^>]*>; rel="next"', headers.get("Link", ""))
        cursor = found and urllib.parse.unquote(found[1])


def store(mirror, kind, item):
    columns = COLUMNS[kind]
    marks = ", ".join("?" * (len(columns) + 1))
    values = [*(item[name] for name in columns), json.dumps(item, ensure_ascii=False)]
    mirror.execute(f"REPLACE INTO {kind} ({', '.join(columns)}, whole) VALUES ({marks})", values)


def keep(mirror, watermark):
    mirror.execute("DELETE FROM watermark")
    mirror.execute("INSERT INTO watermark VALUES (?)", [watermark])


def begin(mirror):
    """Reads everything. The watermark comes first: what is written meanwhile is in the next changes."""
    _, _, page = ask("/changes")
    with mirror:
        for kind in LISTS:
            mirror.execute(f"DELETE FROM {kind}")
            for item in items_of(kind):
                store(mirror, kind, item)
        keep(mirror, page["watermark"])
    print("read everything", flush=True)


def follow(mirror, since):
    """Reads what has changed since."""
    query = {"since": since}
    while True:
        status, _, page = ask(f"/changes?{urllib.parse.urlencode(query)}")
        if status == 410:  # not kept so long, or the service was restored to an earlier state
            return begin(mirror)
        with mirror:
            for change in page["changes"]:
                kind, changed = change["kind"], change["id"]
                if kind not in PATHS:
                    continue
                gone = change["action"] == "deleted"
                _, _, answer = (404, None, None) if gone else ask(PATHS[kind].format(changed))
                if answer is None:
                    mirror.execute(f"DELETE FROM {kind} WHERE id = ?", [changed])
                else:
                    store(mirror, kind, answer[ANSWERS[kind]])
            keep(mirror, page["watermark"])
        print(f"read {len(page['changes'])}", flush=True)
        if page["nextCursor"] is None:
            return None
        query["cursor"] = page["nextCursor"]


mirror = sqlite3.connect(sys.argv[1] if len(sys.argv) > 1 else "mirror.db")
mirror.executescript(TABLES)
known = mirror.execute("SELECT since FROM watermark").fetchone()
begin(mirror) if known is None else follow(mirror, known[0])
