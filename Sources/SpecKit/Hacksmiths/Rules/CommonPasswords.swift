/// The most common passwords of at least 8 characters; compared
/// without case.
enum CommonPasswords {
  static let all = Set(
    """
    password password1 password12 password123 password1234 12345678 123456789 1234567890 \
    87654321 987654321 0123456789 11111111 111111111 00000000 22222222 12341234 123123123 \
    12121212 88888888 99999999 66666666 55555555 77777777 qwertyui qwertyuiop qwerty12 qwerty123 \
    qwerty1234 qwertyuiop1 1qaz2wsx 1q2w3e4r 1q2w3e4r5t q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1zaq1 \
    asdfghjk asdfghjkl asdf1234 asdfasdf zxcvbnm1 zxcvbnm123 qazwsxedc abcd1234 abc12345 \
    abcdefgh abcdefghi a1b2c3d4 aa123456 a1234567 a12345678 iloveyou iloveyou1 iloveyou2 \
    sunshine sunshine1 princess princess1 football football1 baseball baseball1 basketball \
    superman superman1 batman123 trustno1 welcome1 welcome12 welcome123 letmein1 letmein123 \
    starwars startrek whatever whatever1 computer internet michelle jennifer michael1 jordan23 \
    charlie1 elizabeth alexander jonathan samantha victoria nicholas benjamin danielle patricia \
    veronica corvette mercedes maverick butterfly chocolate cheesecake liverpool liverpool1 \
    arsenal1 chelsea1 redskins mustang1 dolphins november december administrator admin123 \
    admin1234 administrator1 changeme changeme1 passw0rd p@ssw0rd p@ssword pa55word passwort \
    passwort1 test1234 testtest testing1 monkey123 dragon123 shadow123 master123 killer123 \
    hello123 freedom1 mypassword secret123 1password default1 guest1234 access14 marlboro \
    scooter1 blink182 slipknot metallica pokemon1 pokemon123 ferrari1 samsung1 google123 \
    linkedin facebook myspace1 snoopy123
    """.split(separator: " ").map(String.init))
}
