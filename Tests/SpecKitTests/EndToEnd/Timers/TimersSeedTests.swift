import SpecTestSupport
import Testing

/// Section 3 of the requirements: the checks of its rows, from the built program.
@Suite(.builtProgram, .needs("jq")) struct `Timers, the seed line by line` {
  @Test(arguments: [
    TimersRow("T1", "t about --json | jq -r .name", "Geronimo\n"),
    TimersRow(
      "T2", "for i in 1 2; do t add Tea --down 4m --json | jq .id; done", "1\n2\n"),
    TimersRow(
      "T4",
      """
      for i in $(seq 100); do t add T --down 4m >/dev/null; done
      t add T --down 4m --json 2>&1 | code; t edition --json
      """,
      """
      [1,"limit",null]
      {"edition":"full","limit":100,"timers":100,"advertising":"none"}

      """),
    TimersRow(
      "T5",
      """
      t edition free; for i in 1 2 3 4 5; do t add T --up >/dev/null; done
      t add T --up 2>/dev/null; echo $?; t list 2>&1 | grep -c Ad:
      """, "free\t5\t0\n1\n0\n"),
    TimersRow(
      "T8", "t about | grep -c 'MIT License'; t about --json | jq -r .license",
      "1\nMIT License\n"),
    TimersRow(
      "T10",
      """
      t add Up --up --begin 2018-02-20T08:00:00Z >/dev/null
      t list --now 2200-01-01T00:00:00Z --json | jq -c '.[0]|[.elapsed,.state,.icon]'
      """, "[3155760000,\"capped\",\"clock-paused\"]\n"),
    TimersRow("T11", "gold 2; at 12:00 show 1 --json | jq .remaining", "5400\n"),
    TimersRow(
      "T12",
      """
      gold 2; at 12:00 list --json > before; cp "$(command -v spec)" moved
      ./moved timers list --json --now 2018-02-20T12:00:00Z | cmp - before && echo same
      """, "same\n"),
    TimersRow(
      "T13",
      """
      t analytics --json | jq .enabled; t analytics on; at 08:00 add T --down 4m >/dev/null
      t analytics show; t analytics off --yes; t analytics --json
      """, "false\n2018-02-20\tadd\t1\n{\"enabled\":false,\"counts\":[]}\n"),
    TimersRow(
      "T15 T16 T17",
      """
      gold 2; at 13:30 tick --notify none; at 13:30 events --json | jq length
      for hm in 13:30 18:00; do at $hm show 1 --json | jq -c '[.remaining,.state,.cycles]'; done
      """,
      "2018-02-20T13:30:00Z\t1\t1\t2018-02-20T13:30:00Z\t0\tEat pills\t\n1\n"
        + "[16200,\"running\",1]\n[0,\"finished\",2]\n"),
    TimersRow(
      "T20",
      """
      t watch --keys q | sed -n '1p;/Geronimo/=' | head -2; t watch --no-splash --keys q | head -1
      """, "== 1 +0ms splash ==\n13\n== 1 +0ms timers ==\n"),
    TimersRow(
      "T21 T22",
      "t; t list --json; echo $?; gold 2; t --json --now 2018-02-20T12:00:00Z > a; "
        + "at 12:00 list --json | cmp - a", "[]\n0\n"),
    TimersRow(
      "T26 T27",
      """
      gold infinite; at 10:00 pause 1 --json | jq -c '.[0]|[.state,.remaining]'
      t resume 1 </dev/null 2>&1 | grep -c -e '--continue.*--restart'
      t resume 1 --json 2>&1 | code
      """, "[\"paused\",12600]\n1\n[64,\"missing-option\",null]\n"),
    TimersRow(
      "T28",
      """
      gold 2; f=$HOME/.local/share/spec/timers/timers.json; cp $f before
      t resume 1 --restart --now 2018-03-01T00:00:00Z --json 2>&1 \\
        | jq -c '[.error.status, (.errors[]|.field,.code)]'
      t resume 1 --restart --now 2018-03-01T00:00:00Z 2>&1 | grep -o 'spec timers edit.*'
      cmp $f before && echo unchanged
      t edit 1 --at '2018-03-01 04:30' --end never --now 2018-03-01T00:00:00Z --json | jq -r .due
      """,
      "[1,\"begin\",\"begin-past\",\"end\",\"end-past\"]\n"
        + "spec timers edit 1 --at '2018-03-01 04:30' --end never\nunchanged\n"
        + "2018-03-01T04:30:00Z\n"),
    TimersRow(
      "T31 T32 T34",
      "gold 2; for hm in 08:00 09:00 18:00; do at $hm list --json | jq -r '.[0].icon'; done",
      "hourglass-full\nhourglass-running\nhourglass-empty\n"),
    TimersRow(
      "T38 T39",
      """
      gold infinite; at 13:30 tick --notify none >/dev/null; cp -r .local kept
      at 13:35 done 1 --json | jq -r '.[0].state'; at 13:35 events; at 13:35 done 1 2>&1; echo $?
      rm -r .local; mv kept .local
      t done 1 --json --now 2018-02-20T13:35:01Z | jq -r '.[0].state'
      """,
      "success\nspec: no open entry '1'; spec timers events lists them\n66\nlate\n"),
    TimersRow(
      "T53 T63",
      """
      gold infinite; t next 1 -n 60 --shown --now 2018-02-20T08:00:00Z \\
        | cut -f1,4 | sed 's/2018-02-//; s/:00Z//' | tr '\\t\\n' ' ;'
      """,
      "20T13:30 1;20T18:00 2;21T12:00 6;21T16:30 7;22T10:30 11;22T15:00 12;23T09:00 16;"
        + "23T13:30 17;23T18:00 18;24T12:00 22;24T16:30 23;25T10:30 27;25T15:00 28;26T09:00 32;"
        + "26T13:30 33;26T18:00 34;27T12:00 38;27T16:30 39;"),
    TimersRow("T56 T57", "t menu | cut -f1", "idea\nproblem\nquestion\nabout\n"),
    TimersRow(
      "T59",
      """
      for topic in idea problem question; do
        t feedback $topic --message Hi --json | jq -r .uri | cut -d'?' -f1
      done
      """,
      "mailto:ideas@example.org\nmailto:problems@example.org\nmailto:questions@example.org\n"),
    TimersRow("T60", "t about --json | jq '.sections|length>=2'", "true\n"),
    TimersRow("T62", "t add --keys x,esc >/dev/null 2>&1; echo $?; t list --json", "1\n[]\n"),
  ])
  func `each row shows as it says`(row: TimersRow) throws { try row.check() }

  @Test(arguments: [
    ("T19 T30", "m,q,q", "Send an idea"), ("T41", "a,esc,q", "Cancel  +New  +Save"),
  ])
  func `the screens of the seed are there`(id: String, keys: String, pattern: String) throws {
    try TimersRow(
      id, "t watch --keys \(keys) | grep -E -c '\(pattern)'", "1\n"
    ).check()
  }

  /// `strace` sees every socket; one of the kind that reaches the network is never made.
  @Test(.needs("strace")) func `T14 nothing is asked of the network`() throws {
    try TimersRow(
      "T14",
      """
      gold 2; for words in list "show 1" stats "events --all" about "edition free" list; do
        strace -f -e trace=network spec timers $words 2>&1 >/dev/null | grep AF_INET
      done; echo done
      """, "done\n"
    ).check()
  }

  @Test(.needs("script")) func `T5 T18 T23 on a terminal: a house line, and times without days`()
    throws
  {
    try TimersRow(
      "T5 T18 T23",
      """
      t edition free >/dev/null; at 08:00 add Up --up >/dev/null
      at 08:00 add A --down 90s >/dev/null; at 08:00 add B --down 1d --begin 2018-02-22 >/dev/null
      script -qec "spec timers list --now 2018-02-21T09:00:01Z" /dev/null </dev/null \\
        | sed 's/\\x1b\\[[0-9;]*m//g' | grep -oE '[0-9]*d? ?[0-9]{2}:[0-9]{2}:[0-9]{2}  |^Ad:'
      script -qec "spec timers list --lang ru" /dev/null </dev/null | grep -c Реклама:
      """, "01d 01:00:01  \n 00:01:29  \n01d 00:00:00  \nAd:\n1\n"
    ).check()
  }
}
