import SpecTestSupport
import Testing

/// Section 4 of the requirements: worked examples of the rules, from the built program.
@Suite(.builtProgram, .needs("jq")) struct `Timers, the rules` {
  @Test(arguments: [
    TimersRow(
      "R1",
      """
      t add A --down 10s --now 2020-01-01T00:00:00.4Z --json | jq -c '[.begin,.due]'
      t show 1 --now 2020-01-01T00:00:00.4Z --json | jq .remaining
      """, "[\"2020-01-01T00:00:00Z\",\"2020-01-01T00:00:10Z\"]\n10\n"),
    TimersRow(
      "R2",
      """
      t add z --down 1h --tz CET --json | jq -r .timeZone
      for z in CEST MSK PST 'CET-1CEST,M3.5.0,M10.5.0/3' posix/UTC posixrules /etc/localtime ../UTC
      do t add z --down 1h --tz "$z" --json 2>&1 | jq -r .error.code; done | uniq -c | tr -s ' '
      TZDIR=/nonexistent t add z --down 1h --tz Europe/Berlin 2>/dev/null; echo $?
      TZDIR=/nonexistent t add z --down 1h --tz UTC >/dev/null; echo $?
      """, "CET\n 8 bad-zone\n78\n0\n"),
    TimersRow(
      "R3",
      """
      TZ=:Asia/Tokyo t add z --down 1h --json | jq -r .timeZone
      export TZ=Foo/Bar; for c in "add z --down 1h" "edit 1 --down 2h" list "show 1" "pause 1"; do
      t $c >/dev/null 2>&1; echo $?; done | tr '\\n' ' '
      """, "Asia/Tokyo\n64 0 0 0 0 "),
    TimersRow(
      "R4",
      """
      for p in 4h30m '4h 30m' '4 hours 30 min' '4 ч 30 мин' 4:30:00 PT4H30M 1.5h '1d 2h' P2W 24h 1d
      do t add --down "$p" --json | jq -r .periodText; done | tr '\\n' ' '; echo
      for p in '' 0 -5m +5m 10 4:30 1M P1M P1Y 1.5d 0.5s '30m 4h' '4h 4h' 1e3s '36525d 1s' \\
        99999999999999999999h
      do t add "--down=$p" --json 2>&1 | code; done | uniq -c | tr -s ' '
      """,
      "4h30m 4h30m 4h30m 4h30m 4h30m 4h30m 1h30m 1d2h 14d 24h 1d \n"
        + " 16 [64,\"bad-duration\",\"period\"]\n"),
    TimersRow(
      "R6",
      """
      for b in '2018-02-20 09:00' 2018-02-20T09:00:01 '20.02.2018 09:00' '20.02.2018 09:00Z' \\
        '2018-02-20 09:00+02:00' 2018-02-21 09:00 'tomorrow 09:00' 'завтра 09:00' +1h30m
      do at 05:00 add --down 1h "--begin=$b" --json | jq -r '.begin[8:19]'; done | tr '\\n' ' '; echo
      for b in 2026-02-30 2027-02-29 31.04.2026 2026-13-01 'today 25:00' '2018-02-21 24:00' \\
        '2018-02-21 09:60' 20.02.18 02/20/2018 '2018-02-20 09:00+0200' '2018-02-20 09:00+19:00'
      do at 05:00 add --down 1h "--begin=$b" --json 2>&1 | code; done | uniq -c | tr -s ' '
      """,
      "20T09:00:00 20T09:00:01 20T09:00:00 20T09:00:00 20T07:00:00 21T00:00:00 20T09:00:00 "
        + "21T09:00:00 21T09:00:00 20T06:30:00 \n 11 [64,\"bad-date\",\"begin\"]\n"),
    TimersRow(
      "R12",
      """
      at 08:00 add --down 4h30m --begin "2018-02-20 09:00" --end "2018-02-20 18:00" >/dev/null
      at 08:00 next 1 | cut -f1
      """, "2018-02-20T13:30:00Z\n2018-02-20T18:00:00Z\n"),
    TimersRow(
      "R14",
      """
      for w in 9:00-18:00 18:00-24:00 22:00-06:00 00:00-24:00 off; do
      t add --down 1h --worked $w --json | jq -c .worked; done
      for w in 09:00-09:00 9-18 24:00-01:00; do t add --down 1h --worked $w --json 2>&1 | code; done
      """,
      """
      {"begin":"09:00","end":"18:00"}
      {"begin":"18:00","end":"24:00"}
      {"begin":"22:00","end":"06:00"}
      {"begin":"00:00","end":"24:00"}
      null
      [64,"worked-empty","worked"]
      [64,"bad-worked","worked"]
      [64,"bad-worked","worked"]

      """),
    TimersRow(
      "R16",
      """
      gold infinite; end=2018-02-28T09:00:00Z; counts='[.cycles,.suppressed,.unrecorded,.missed]'
      t show 1 --now $end --json | jq -c $counts; t tick --notify none --now $end | cut -f5
      t show 1 --now $end --json | jq -c $counts; t events --json | jq length
      """, "[42,24,18,0]\n18\n[42,24,0,18]\n1\n"),
    TimersRow(
      "R19",
      """
      c() { at 12:00 add A "$@" --json 2>&1 | jq -c '[.error.status, (.errors[]|.field,.code)]'; }
      c --down 4h --begin "20.02.2018 09:00"; c --up --begin 20.02.1918
      c --down 4h --end "20.02.2018 09:00"; c --down 4h --begin 22.02.2018 --end 21.02.2018
      c --down 4h --begin "21.02.2018 09:00" --end "21.02.2018 10:00"; t list
      """,
      """
      [1,"begin","begin-past"]
      [1,"begin","begin-too-old"]
      [1,"end","end-past"]
      [1,"end","end-before-begin"]
      [1,"end","end-no-fire"]

      """),
    TimersRow(
      "R20 R21",
      """
      gold infinite; at 10:00 pause 1 >/dev/null; at 12:00 pause 1 >/dev/null 2>&1; echo $?
      at 12:00 resume 1 --continue >/dev/null; at 12:00 next 1 -n 2 | cut -f1
      export TZ=Europe/Berlin
      t add D --down 1d --begin "2026-03-27 09:00" --now 2026-03-27T00:00:00Z >/dev/null
      t pause D --now 2026-03-28T20:00:00Z --json | jq '.[0].remaining'
      t resume D --continue --now 2026-03-29T10:00:00Z >/dev/null
      t next D -n 2 --now 2026-03-29T10:00:00Z | cut -f1,2
      """,
      "0\n2018-02-20T15:30:00Z\n2018-02-20T20:00:00Z\n39600\n"
        + "2026-03-29T21:00:00Z\t2026-03-29T23:00:00+02:00\n"
        + "2026-03-30T21:00:00Z\t2026-03-30T23:00:00+02:00\n"),
    TimersRow(
      "R22",
      """
      at 09:00 add A --down 4h30m >/dev/null; at 10:00 pause A >/dev/null
      at 12:00 resume A --restart --json | jq -r '.[0].due'
      """, "2018-02-20T16:30:00Z\n"),
    TimersRow(
      "R35",
      """
      at 08:00 add A --down 1h --once >/dev/null; at 09:00 tick --notify none >/dev/null
      at 09:01 snooze 1 --json | jq -c '[.id,.state,.created,.snoozedUntil]'
      at 09:10 tick --notify none; at 09:11 tick --notify none | cut -f1,2
      for p in 25h 1d 0s; do at 09:12 snooze 1 $p >/dev/null 2>&1; echo $?; done | tr '\\n' ' '
      """,
      "[1,\"snoozed\",\"2018-02-20T09:00:00Z\",\"2018-02-20T09:11:00Z\"]\n"
        + "2018-02-20T09:11:00Z\t1\n64 64 64 "),
    TimersRow(
      "R41",
      """
      for i in 1 2 3 4 5 6; do t add T --down 1h >/dev/null; done; t edition free
      t list | wc -l | tr -d ' '; t add T --up --json 2>&1 | code
      t delete 1 --yes >/dev/null; t undo --json 2>&1 | code
      """, "free\t5\t6\n6\n[1,\"limit\",null]\n[1,\"limit\",null]\n"),
    TimersRow(
      "R43",
      """
      gold infinite; at 10:00 pause 1 >/dev/null; at 12:00 undo; at 12:00 show 1 --json | jq -r .due
      at 12:00 redo; at 12:00 undo --list; t undo >/dev/null; t undo >/dev/null
      t undo --json 2>&1 | code
      """,
      "pause\t1\t\n2018-02-20T13:30:00Z\npause\t1\t\npause\t2018-02-20T10:00:00Z\t1\t\n"
        + "add\t2018-02-20T08:00:00Z\t1\t\n[1,\"nothing-to-undo\",null]\n"),
    TimersRow(
      "R48",
      """
      gold infinite; t export ics --days 1 --now 2018-02-20T08:00:00Z > x.ics
      grep -c BEGIN:VEVENT x.ics; grep -c TRIGGER:PT0S x.ics; grep DTSTART x.ics | tr -d '\\r'
      grep -vc $'\\r$' x.ics
      """, "2\n4\nDTSTART:20180220T133000Z\nDTSTART:20180220T180000Z\n0\n"),
  ])
  func `each rule gives its examples`(row: TimersRow) throws { try row.check() }

  @Test(arguments: [
    ("S", "1s", "UTC", "2026-01-01", "09:00-18:00", "2126-01-02", "3155760000,1972313475"),
    (
      "Seven", "7s", "Europe/Berlin", "2020-01-01", "02:15-02:45", "2040-01-01",
      "90165085,88285612"
    ),
  ])
  func `R17 counts over a century take no time`(
    title: String, period: String, zone: String, begin: String, worked: String, asked: String,
    counts: String
  ) throws {
    try TimersRow(
      "R17",
      """
      t add \(title) --down \(period) --tz \(zone) --begin \(begin) --worked \(worked) \\
        --now 2019-01-01T00:00:00Z >/dev/null 2>&1
      timeout 5 spec timers show \(title) --json --now \(asked)T00:00:00Z \\
        | jq -r '"\\(.cycles),\\(.suppressed)"'
      """, "\(counts)\n"
    ).check()
  }
}
