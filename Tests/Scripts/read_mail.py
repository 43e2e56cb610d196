#!/usr/bin/env python3
"""Prints as JSON what Python's mail and URI readers find in a draft and in a mailto URI.

read_mail.py DRAFT URI
"""

import email
import email.header
import email.policy
import email.utils
import json
import sys
import urllib.parse

draft, uri = sys.argv[1:]
with open(draft, "rb") as file:
    raw = file.read()
message = email.message_from_bytes(raw, policy=email.policy.default)


def mailbox(name):
    # The newer reader keeps the spaces between encoded words, against RFC 2047 (6.2).
    value = email.message_from_bytes(raw)[name]
    return email.utils.parseaddr(str(email.header.make_header(email.header.decode_header(value))))


parts = urllib.parse.urlsplit(uri)
fields = dict(urllib.parse.parse_qsl(parts.query.replace("+", "%2B"), keep_blank_values=True,
                                     strict_parsing=True))
print(json.dumps({
    "defects": [str(defect) for defect in message.defects]
    + [str(defect) for header in message.values() for defect in header.defects],
    "from": mailbox("From"),
    "to": mailbox("To"),
    "subject": message["Subject"],
    "date": message["Date"].datetime.astimezone().strftime("%Y-%m-%dT%H:%M:%SZ"),
    "unsent": message["X-Unsent"],
    "body": message.get_content(),
    "longestLine": max(len(line) for line in raw.split(b"\r\n")),
    "bareLineEnds": raw.replace(b"\r\n", b"").count(b"\n") + raw.replace(b"\r\n", b"").count(b"\r"),
    "uriTo": urllib.parse.unquote(parts.path, errors="strict"),
    "uriSubject": fields["subject"],
    "uriBody": fields.get("body"),
}))
