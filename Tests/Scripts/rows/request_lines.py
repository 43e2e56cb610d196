"""The request lines of the remote clients, byte by byte, beside the form that each service publishes.

A query encodes all but the unreserved characters of RFC 3986 §2.3, as the clients of X and Firebase do with
`,` and `"`; a part of a path keeps the whole of `pchar` (§3.3). `*` stands for tokens, ids and other values
that differ between runs.
"""
import itertools
import json
import re
import subprocess
import urllib.parse

from dindin_world import Server, Table, dinner
from kit import fetch
from dindin_places import Services
from hacksmiths import Remote
from usframe import Social, consent, watching
from wire import Wire, answer, requests
from world import World, holds, row, same

# A value with delimiters of paths and queries, a space and a letter beyond ASCII, and its two encodings.
AWKWARD = "a:b,c'd&e é"
IN_PATH = "a:b,c'd&e%20%C3%A9"
IN_QUERY = "a%3Ab%2Cc%27d%26e%20%C3%A9"

# X: `xdevplatform/docs`, OpenAPI 2.166 (`tweet.fields`) and 2.168 (`post.fields`, `PostExpansionsParameter`), and the
# wire of tweepy 4.17 (`,` as `%2C`); the token endpoint: X, OAuth 2.0 Authorization Code with PKCE.
USER = "user.fields=id%2Cname%2Cusername%2Cprotected%2Cprofile_image_url"
TWEET = ("tweet.fields=id%2Ctext%2Ccreated_at%2Centities%2Cnote_tweet%2Creferenced_tweets%2Cedit_history_tweet_ids"
         "%2Cattachments%2Cauthor_id&expansions=author_id%2Creferenced_tweets.id%2Creferenced_tweets.id.author_id"
         "%2Cattachments.media_keys&user.fields=id%2Cname%2Cusername&media.fields=media_key%2Curl%2Cpreview_image_url")
POST = ("post.fields=id%2Ctext%2Ccreated_at%2Centities%2Cnote_post%2Cattachments"
        "&expansions=author_id%2Creferenced_posts%2Cedit_history_post_ids%2Cattachments.media_keys"
        "&user.fields=id%2Cname%2Cusername&media.fields=media_key%2Curl%2Cpreview_image_url")
MESSAGES = ("/2/dm_conversations/with/1003/dm_events?max_results=5&event_types=MessageCreate"
            "&dm_event.fields=id%2Ctext%2Cevent_type%2Ccreated_at%2Centities%2Cattachments&expansions=sender_id"
            "&user.fields=id%2Cname%2Cusername")
X = {
    "login": "POST /2/oauth2/token\nGET /2/users/me?" + USER,
    "whoami --check": "GET /2/users/me?" + USER,
    "friends --refresh": "GET /2/users/1001/following?max_results=1000&" + USER,
    "choose @bea": f"""GET /2/users/by/username/bea?{USER}%2Cconnection_status
                       GET /2/users/1003/tweets?max_results=5&{TWEET}
                       GET {MESSAGES}""",
    "check": f"""GET /2/users/1003/tweets?max_results=100&since_id=*&{TWEET}
                 GET {MESSAGES}""",
    # The picture is where the API says.
    "photo show": f"GET /2/users/1003?{USER}\nGET /profile_images/1003/bea.jpg",
    "logout": "POST /2/oauth2/revoke\nPOST /2/oauth2/revoke",
}


def walk(run, wire, table, *variables):
    for words, wanted in table.items():
        run(words.split())
        same((words, wire.sent(*variables)), (words, requests(wanted)))


@row
def lines_x():
    """The client of X sends the request lines that X publishes."""
    home = Social(signed_in=False)
    with home.serve() as server, Wire(server.url) as wire:
        address = home.good("login", "--service", "x", "--headless", "--no-input", "--client-id",
                            "a,b'&c", "--api", wire.url).out.strip()
        same(re.sub(r"((state|code_challenge)=)[\w-]{43}", r"\1*", address),
             wire.url + "/i/oauth2/authorize?response_type=code&client_id=a%2Cb%27%26c"
             "&redirect_uri=http%3A%2F%2F127.0.0.1%3A8765%2Fcallback&scope=tweet.read%20users.read%20follows.read"
             "%20dm.read%20offline.access&state=*&code_challenge=*&code_challenge_method=S256")
        back = consent(address.replace(wire.url, server.url))
        same(wire.sent(), [])
        home.good("login", "--code", back)
        same(wire.sent(), requests(X["login"]))
        signed_in = {words: lines for words, lines in X.items() if words not in ("login", "logout")}
        walk(lambda words: home.good(*words), wire, signed_in)
        home.change_sign_in(expiresAt="2026-11-20T09:00:00Z")
        home.good("whoami", "--check")
        same(wire.sent(), requests(X["login"]))
        # The token of a next page is opaque.
        people = {"data": [{"id": "9", "name": "P", "username": "p"}], "meta": {"next_token": AWKWARD}}
        wire.answers["GET /2/users/1001/following"] = answer(people)
        home.refused(69, "friends", "--refresh")
        following = f"GET /2/users/1001/following?max_results=1000&{USER}"
        same(wire.sent(), requests(f"{following}\n{following}&pagination_token={IN_QUERY}"))
        walk(lambda words: home.good(*words), wire, {"logout": X["logout"]})


@row
def lines_x_posts():
    """A server of X that knows only the newer field names is asked in them after one refusal, which is remembered."""
    with watching() as (home, server), Wire(server.url) as wire:
        home.change_sign_in(api=wire.url)
        refusal = {"errors": [{"parameters": {"tweet.fields": ["id"]},
                               "message": "The query parameter [tweet.fields] is not one of [post.fields]"}],
                   "title": "Invalid Request", "type": "https://api.x.com/2/problems/invalid-request"}
        asked, newer = f"GET /2/users/1003/tweets?max_results=100&since_id=*&{TWEET}", \
            f"GET /2/users/1003/tweets?max_results=100&since_id=*&{POST}"
        wire.answers[r"GET /2/users/1003/tweets\S*tweet\.fields"] = answer(refusal, "400 Bad Request")
        for text in ("short", "x" * 400):
            server.test("post", text=text, **{"from": "bea"})
        server.test("post", text="passed on", **{"from": "bea", "as": "repost"})
        lines = [json.loads(line) for line in home.good("check", "--kind", "post", "--json").out.splitlines()]
        same([line["text"] for line in lines[:2]], ["short", "x" * 400])
        same(lines[2]["form"], "repost")
        home.good("check", "--kind", "post")
        same(wire.sent(), requests(f"{asked}\n{newer}\n{newer}"))


# Mastodon: `mastodon/documentation`, methods `apps`, `oauth`, `accounts` and `statuses`, and its guideline on
# pagination by `Link`; `id[]` is `id%5B%5D` in a query.
MASTODON = {
    "whoami --check": "GET /api/v1/accounts/verify_credentials",
    "friends --refresh": "GET /api/v1/accounts/1001/following?limit=80",
    "choose @bea": """GET /api/v1/accounts/lookup?acct=bea
                      GET /api/v1/accounts/relationships?id%5B%5D=1003
                      GET /api/v1/accounts/1003/statuses?limit=5""",
    "check": "GET /api/v1/accounts/1003/statuses?limit=40&since_id=*",
    "photo show": "GET /api/v1/accounts/1003\nGET /profile_images/1003/bea.jpg",
}


@row
def lines_mastodon():
    """The client of Mastodon sends the request lines that Mastodon publishes."""
    home = Social(signed_in=False)
    with home.serve() as server, Wire(server.url) as wire:
        address = home.good("login", "--service", "mastodon", "--server", wire.url, "--headless", "--no-input",
                            "--redirect-uri", "http://127.0.0.1:8765/callback").out.strip()
        same(re.sub(r"((state|code_challenge|client_id)=)[\w-]+", r"\1*", address),
             wire.url + "/oauth/authorize?response_type=code&client_id=*"
             "&redirect_uri=http%3A%2F%2F127.0.0.1%3A8765%2Fcallback&scope=read%3Aaccounts%20read%3Afollows"
             "%20read%3Astatuses&state=*&code_challenge=*&code_challenge_method=S256")
        back = consent(address.replace(wire.url, server.url))
        home.good("login", "--code", back)
        same(wire.sent(), requests("""POST /api/v1/apps
                                      POST /oauth/token
                                      GET /api/v1/accounts/verify_credentials"""))
        walk(lambda words: home.good(*words), wire, MASTODON)
        port = wire.url.rpartition(":")[2]
        home.good("choose", f"@bea@127.0.0.1:{port}")
        same(wire.sent(port)[0], "GET /api/v1/accounts/lookup?acct=bea%40127.0.0.1%3A* HTTP/1.1")
        # Ids are opaque texts, and the query of a next page is the server's.
        person = {"id": AWKWARD, "acct": "bea", "username": "bea"}
        link = f'Link: <{wire.url}/api/v1/accounts/1001/following?limit=80&max_id={IN_QUERY}>; rel="next"'
        wire.answers |= {
            "GET /api/v1/accounts/lookup": answer(person),
            "GET /api/v1/accounts/relationships": answer([{"id": AWKWARD, "following": True}]),
            "GET /api/v1/accounts/1001/following": answer([person], "200 OK", link),
            "GET /api/v1/accounts/a:b": answer([])}
        home.good("choose", "@bea")
        same(wire.sent(), requests(f"""GET /api/v1/accounts/lookup?acct=bea
                                       GET /api/v1/accounts/relationships?id%5B%5D={IN_QUERY}
                                       GET /api/v1/accounts/{IN_PATH}/statuses?limit=5"""))
        home.refused(69, "friends", "--refresh")
        same(wire.sent(), requests(f"""GET /api/v1/accounts/1001/following?limit=80
                                       GET /api/v1/accounts/1001/following?limit=80&max_id={IN_QUERY}"""))
        walk(lambda words: home.good(*words), wire, {"logout": "POST /oauth/revoke"})


# Firebase Realtime Database REST: `<base>/<path>.json`, the root `/.json`, `auth=<ID token>`; `shallow`; `orderBy`
# is a JSON string and `startAt`, `endAt` are JSON values. Emulator: `ns=<database>`, and the identity service at
# `/identitytoolkit.googleapis.com/v1/…`.
FIREBASE = {
    "login --local Sam": """POST /identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=spec
                            GET /users/local-sam.json?ns=default&auth=*
                            PATCH /.json?ns=default&auth=*""",
    "login --local Sam-Reed": """POST /identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=spec
                                 GET /users/local-sam-reed.json?ns=default&auth=*""",
    "whoami": "GET /users/local-sam-reed.json?ns=default&auth=*",
    "next": """GET /calendar/local-sam-reed.json?ns=default&orderBy=%22%24key%22&startAt=%222026-11%22&auth=*
               GET /invitations/local-sam-reed.json?ns=default&auth=*""",
    "invite accept": """GET /invitations/local-sam-reed.json?ns=default&auth=*
                        GET /events/DemoDinner000000001.json?ns=default&auth=*
                        GET /guests/DemoDinner000000001/local-sam-reed.json?ns=default&auth=*
                        GET /invitations/local-sam-reed/DemoDinner000000001.json?ns=default&auth=*
                        GET /calendar/local-sam-reed/2026-11.json?ns=default&auth=*
                        PATCH /.json?ns=default&auth=*
                        GET /invitations/local-sam-reed.json?ns=default&auth=*
                        GET /calendar/local-sam-reed/2026-11.json?ns=default&auth=*""",
    "doctor": "GET /users.json?ns=default&shallow=true",
}
# With owner rights (`Authorization: Bearer owner`) there is no `auth`; the last person is ليلى حسن.
DEMO = """GET /guards.json?ns=default
          GET /users/local-sam-reed.json?ns=default
          GET /users/local-ann-lee.json?ns=default
          GET /users/local-ben-ito.json?ns=default
          GET /users/local-carla-ruiz.json?ns=default
          GET /users/local-dan-osei.json?ns=default
          GET /users/local-eve-novak.json?ns=default
          GET /users/local-farid-haddad.json?ns=default
          GET /users/local-%D9%84%D9%8A%D9%84%D9%89-%D8%AD%D8%B3%D9%86.json?ns=default
          GET /users/local-sam-reed.json?ns=default
          PATCH /.json?ns=default"""


@row
def lines_firebase():
    """The client of the database sends the request lines that Firebase publishes, in the form of the emulator."""
    house, guest = Table(), Table(fresh=True)
    with Server(house, "--keep-alive", "0.2") as server, Wire(server.url) as wire:
        on = {"SPEC_DINDIN_SERVER": wire.url + "/?ns=default"}
        walk(lambda words: guest.good(*words, env=on), wire, FIREBASE)
        stated = guest.run("event", "show", AWKWARD, env=on)
        same((stated.status, wire.sent()), (66, requests(f"""
            GET /invitations/local-sam-reed.json?ns=default&auth=*
            GET /calendar/local-sam-reed.json?ns=default&auth=*
            GET /calendar/local-sam-reed.json?ns=default&orderBy=%22%24key%22&startAt=%222025-11%22&auth=*
            GET /events/{IN_PATH}.json?ns=default&auth=*
            GET /events/-{IN_PATH}.json?ns=default&auth=*""")))
        event = guest.json("event", "new", "--date", "2026-12-01", "--time", "7pm", "--address", "38.0441,-78.5067",
                           "--guests", "Ann Lee", "--send", env=on)
        same(wire.sent(event["id"]), requests("""
            GET /users.json?ns=default&auth=*
            GET /events/*.json?ns=default&auth=*
            GET /users.json?ns=default&auth=*
            GET /calendar/local-sam-reed/2026-11.json?ns=default&auth=*
            GET /calendar/local-sam-reed/2026-12.json?ns=default&auth=*
            PATCH /.json?ns=default&auth=*"""))
        # The evening before a day in view can go on into it: of that month one day is read.
        guest.good("agenda", "--from", "2026-12-01", "--days", "1", env=on)
        same(wire.sent(), requests("""
            GET /calendar/local-sam-reed/2026-12.json?ns=default&auth=*
            GET /calendar/local-sam-reed/2026-11.json?ns=default&orderBy=%22day%22&startAt=30&endAt=30&auth=*
            GET /invitations/local-sam-reed.json?ns=default&auth=*"""))
        # Streams (`Accept: text/event-stream`) and reads side by side, in any order.
        guest.good("watch", "--for", "2s", env=on)
        same(sorted(set(wire.sent(event["id"]))), sorted(requests("""
            GET /calendar/local-sam-reed.json?ns=default&auth=*
            GET /calendar/local-sam-reed.json?ns=default&orderBy=%22%24key%22&startAt=%222026-11%22&auth=*
            GET /events/*.json?ns=default&auth=*
            GET /events/DemoDinner000000001/seq.json?ns=default&auth=*
            GET /events/DemoDinner000000002/seq.json?ns=default&auth=*
            GET /events/DemoDinner000000003/seq.json?ns=default&auth=*
            GET /events/DemoDinner000000004/seq.json?ns=default&auth=*
            GET /events/DemoDinner000000005.json?ns=default&auth=*
            GET /events/DemoDinner000000006/seq.json?ns=default&auth=*
            GET /events/DemoDinner000000008/seq.json?ns=default&auth=*
            GET /guests/*.json?ns=default&auth=*
            GET /guests/DemoDinner000000005.json?ns=default&auth=*
            GET /invitations/local-sam-reed.json?ns=default&auth=*""")))
        # A token that ends is renewed. A host who loses races asks the guests to wait.
        later = "2026-11-20T14:00:00-05:00"
        guest.good("whoami", env=on, now=later)
        same(wire.sent(), requests("""POST /securetoken.googleapis.com/v1/token?key=spec
                                      GET /users/local-sam-reed.json?ns=default&auth=*"""))
        event, revisions = server.ask(f"/events/{dinner(5)}.json"), itertools.count(100)
        wire.answers["PATCH "] = answer({"error": "Permission denied"}, "401 Unauthorized")
        wire.answers[f"GET /events/{dinner(5)}.json"] = lambda: answer(event | {"rev": next(revisions)})
        guest.refused(75, "event", "edit", dinner(5), "--note", "x", env=on, now=later)
        holds(wire.sent(), "PUT /events/DemoDinner000000005/heldAt.json?ns=default&auth=* HTTP/1.1",
              "PATCH /.json?ns=default&auth=* HTTP/1.1")
        wire.answers.clear()
        walk(lambda words: guest.good(*words, env=on), wire, {"demo load": DEMO})


# Firebase Auth REST, sign in with OAuth credential (`accounts:signInWithIdp`) and exchange of a refresh token
# (`token`); Facebook Login for Devices (`device/login`, `device/login_status`), Graph API `/me`. Each name of a
# host is that of the published address.
GOOGLE = {"demo.firebaseio.com": False, "identitytoolkit.googleapis.com": True, "securetoken.googleapis.com": True,
          "graph.facebook.com": False}
KEY = {"SPEC_DINDIN_API_KEY": "k:e,y'&é z"}
KEY_IN_QUERY = "key=k%3Ae%2Cy%27%26%C3%A9%20z"


def on_internet(wire):
    """The environment in which the published addresses are reached through a wire."""
    return KEY | {"SPEC_DINDIN_SERVER": "https://demo.firebaseio.com", "https_proxy": wire.url,
                  "CURL_CA_BUNDLE": wire.certificate, "SPEC_DINDIN_FACEBOOK_APP_ID": "1",
                  "SPEC_DINDIN_FACEBOOK_CLIENT_TOKEN": "t"}


@row
def lines_identity():
    """A sign-in with Facebook sends the request lines that Facebook and Firebase publish, to their hosts."""
    house, guest = Table(fresh=True), Table(fresh=True)
    with Server(house, "--device-interval", "1") as server, Wire(server.url, GOOGLE) as wire:
        with guest.start("login", env=guest.environment | on_internet(wire), stdin=subprocess.DEVNULL) as login:
            code = re.search(r"\b[A-Z0-9]{4}-?[A-Z0-9]{4}\b", login.stderr.readline()).group()
            form = {"user_code": code, "name": "Ann Lee", "action": "approve"}
            same(fetch(server.url + "/device", form=form).status, 200)
            person = login.communicate(timeout=30)[0].partition("\t")[0]
        # A slow machine asks more than once whether the code has been entered.
        same(list(dict.fromkeys(wire.sent(person))), requests(f"""
            graph.facebook.com POST /v2.6/device/login
            graph.facebook.com POST /v2.6/device/login_status
            identitytoolkit.googleapis.com POST /v1/accounts:signInWithIdp?{KEY_IN_QUERY}
            demo.firebaseio.com GET /users/*.json?auth=*
            demo.firebaseio.com PATCH /.json?auth=*"""))
        guest.good("whoami", env=on_internet(wire), now="2026-11-20T14:00:00-05:00")
        same(wire.sent(person), requests(f"""
            securetoken.googleapis.com POST /v1/token?{KEY_IN_QUERY}
            demo.firebaseio.com GET /users/*.json?auth=*"""))


@row
def lines_awkward():
    """Ids and tokens that need encoding arrive as RFC 3986 says; other bases go before the published path."""
    def grant(id_token, id_name="idToken"):
        return answer({"localId": AWKWARD, id_name: id_token, "refreshToken": "r", "refresh_token": "r",
                       "expiresIn": "3600", "expires_in": "3600", "displayName": "Ann"})

    guest = Table(fresh=True)
    answers = {"POST /v1/accounts:": grant("t:o,k'e&n=+/"), "POST /v1/token": grant("two", "id_token"),
               "POST /b,1/v1/accounts:": grant("three"), "POST /b:2/v1/token": grant("four", "id_token"),
               "GET /": answer(None), "PATCH /": answer(None)}
    with Wire("", GOOGLE, answers) as wire:
        env, token = on_internet(wire), "t%3Ao%2Ck%27e%26n%3D%2B%2F"
        walk(lambda words: guest.good(*words, env=env), wire, {
            "login --token EAAB": f"""
                identitytoolkit.googleapis.com POST /v1/accounts:signInWithIdp?{KEY_IN_QUERY}
                demo.firebaseio.com GET /users/{IN_PATH}.json?auth={token}
                demo.firebaseio.com PATCH /.json?auth={token}""",
            "next": f"""
                demo.firebaseio.com GET /calendar/{IN_PATH}.json?orderBy=%22%24key%22&startAt=%222026-11%22&auth={token}
                demo.firebaseio.com GET /invitations/{IN_PATH}.json?auth={token}"""})
        own = env | {"SPEC_DINDIN_IDENTITY": wire.url + "/b,1", "SPEC_DINDIN_TOKEN_URL": wire.url + "/b:2/",
                     "NO_PROXY": "127.0.0.1"}
        guest.good("login", "--token", "EAAB", env=own)
        guest.good("whoami", env=own, now="2026-11-20T14:00:00-05:00")
        same([line for line in wire.sent() if " POST" in " " + line], requests(f"""
            POST /b,1/v1/accounts:signInWithIdp?{KEY_IN_QUERY}
            POST /b:2/v1/token?{KEY_IN_QUERY}"""))


@row
def lines_profile():
    """The identity service of `serve` asks the Graph API for a profile as Facebook publishes it."""
    with Wire(answers={"GET /me": answer({"id": "7", "name": "Ann Lee"})}) as wire:
        house = Table(fresh=True)
        house.good("settings", "set", "facebook.url", wire.url)
        with Server(house) as server:
            Table(fresh=True).good("login", "--token", "EAAB|x-1._~Z", env={"SPEC_DINDIN_SERVER": server.database})
        same(wire.sent(), requests("GET /me?fields=id%2Cname%2Cemail%2Cpicture&access_token=EAAB%7Cx-1._~Z"))


# Nominatim API: `/search`, `/reverse`; OSRM HTTP API:
# `/route/v1/{profile}/{longitude},{latitude};{longitude},{latitude}`, its `,` and `;` as they are.
ADDRESS = "Café d'Ann, 5: A&B"
ADDRESS_IN_QUERY = "q=Caf%C3%A9%20d%27Ann%2C%205%3A%20A%26B"
NOMINATIM, REVERSE = "format=jsonv2", "&zoom=18&addressdetails=1&layer=address&accept-language=en"
OSRM = "?overview=simplified&geometries=geojson&steps=true&alternatives=false"


@row
def lines_places():
    """The geocoder and the router get the request lines that Nominatim and OSRM publish."""
    with Services() as services, Wire(services.url) as wire:
        # Each home has a second between two requests.
        for key, sent in [("", ""), ("/?key=a:b%26c", "key=a%3Ab%26c&")]:
            env = {"SPEC_DINDIN_GEOCODER": wire.url + key}
            table = Table()
            table.good("event", "new", "--date", "2026-12-01", "--time", "7pm")
            table.refused(64, "location", "set", ADDRESS, "--as", "x", env=env)
            table.good("draft", "set", "--here", env=env | {"SPEC_DINDIN_LOCATION": "38.034,-78.4801"})
            same(wire.sent(), requests(f"""
                GET /search?{sent}{ADDRESS_IN_QUERY}&{NOMINATIM}&limit=5&addressdetails=1&accept-language=en
                GET /reverse?{sent}lat=38.034&lon=-78.4801&{NOMINATIM}{REVERSE}"""))
        router = {"SPEC_DINDIN_ROUTER": wire.url + "/osrm"}
        for mode, profile in [("walk", "foot"), ("bike", "bike"), ("drive", "driving")]:
            table = Table()
            found = table.json("directions", dinner(1), "--by", mode, env=router)
            same(wire.sent(), requests(f"GET /osrm/route/v1/{profile}/-78.4766781,38.0293059;-78.5067,38.0441{OSRM}"))
            same((found["source"], found["distanceMeters"], found["seconds"], len(found["steps"])), ("router", 4210, 480, 5))
            holds(found["attribution"], "OpenStreetMap")
        holds(table.json("map", dinner(1), env=router)["attribution"], "OpenStreetMap")
        same(wire.sent(), [])


@row
def lines_near_zero():
    """Coordinates beside the equator or the prime meridian have no exponent, which OSRM does not read."""
    with Services() as services, Wire(services.url) as wire:
        place = "51.4779,-0.00005"
        Table().good("directions", dinner(1), "--at", place, env={"SPEC_DINDIN_ROUTER": wire.url + "/osrm"})
        table = Table()
        table.good("event", "new", "--date", "2026-12-01", "--time", "7pm")
        table.good("draft", "set", "--here", env={
            "SPEC_DINDIN_LOCATION": place, "SPEC_DINDIN_GEOCODER": wire.url})
        same(wire.sent(), requests(f"""
            GET /osrm/route/v1/driving/-0.0000500,51.4779;-78.5067,38.0441{OSRM}
            GET /reverse?lat=51.4779&lon=-0.0000500&{NOMINATIM}{REVERSE}"""))


# Hacksmiths: the calls of the original app (`routes/index.js`: `/api/app/…`), and the OpenAPI document that the
# service publishes at `/api/openapi.json`.
HACKSMITHS = [
    ((), "GET /api/people/me\nGET /api/events?limit=7\nGET /api/events/next"),
    (("event", AWKWARD), f"GET /api/events/{IN_PATH}"),
    (("event", "list", "--search", AWKWARD, "--tag", "a,b", "--tag", "c&d", "--limit", "2"),
     f"GET /api/events?tag=a%2Cb&tag=c%26d&search={IN_QUERY}&limit=2"),
    (("event", "list", "--past"), "GET /api/events?past=true&limit=200"),
    (("event", "guests", AWKWARD), f"GET /api/events/{IN_PATH}/rsvps"),
    (("event", "checkin", AWKWARD, "ravi-patel"), f"POST /api/events/{IN_PATH}/checkin"),
    (("waitlist", "remove", AWKWARD, AWKWARD, "--yes"), f"DELETE /api/events/{IN_PATH}/waitlist/{IN_PATH}"),
    (("rsvp", "next"), "GET /api/events/next\nPOST /api/app/rsvp\nGET /api/events/next\nGET /api/events?limit=7"),
    (("person", AWKWARD), f"GET /api/people/{IN_PATH}"),
    (("role", "set", AWKWARD, "leader"), f"PUT /api/people/{IN_PATH}/role"),
    (("role", "list"), "GET /api/roles"),
    (("community", "--event", AWKWARD), f"GET /api/community?event={IN_QUERY}"),
    (("community", "--all", "--search", AWKWARD), f"GET /api/community?search={IN_QUERY}"),
    (("org", "list"), "GET /api/organizations"),
    (("info", AWKWARD), f"GET /api/organizations/{IN_PATH}"),
    (("idea", "list", "--event", AWKWARD), f"GET /api/app/project-ideas?event={IN_QUERY}"),
    (("idea", "show", AWKWARD), f"GET /api/app/project-ideas/{IN_PATH}"),
    (("idea", "vote", AWKWARD, "--undo"), f"DELETE /api/app/project-ideas/{IN_PATH}/vote"),
    (("idea", "vote", AWKWARD), f"POST /api/app/project-ideas/{IN_PATH}/vote"),
    (("idea", "withdraw", AWKWARD, "--yes"), f"DELETE /api/app/project-ideas/{IN_PATH}"),
    (("mentors", "--looking"), "GET /api/mentors?looking=true"),
    (("stats", "--event", AWKWARD), f"GET /api/stats?event={IN_QUERY}"),
    (("info",), "GET /api/organizations/host"),
    (("me",), "GET /api/me\nGET /api/events?limit=10"),
    (("me", "export"), "GET /api/me/export"),
    (("me", "sessions", "--end", AWKWARD), f"GET /api/me/sessions\nDELETE /api/me/sessions/{IN_PATH}"),
    (("token", "issue", "me"), "POST /api/tokens"),
    (("remind",), "GET /api/events?mine=true&limit=200"),
    (("logout",), "POST /api/app/signout"),
]


def is_published(line, document):
    """Whether an OpenAPI document has the operation of a request line and all parameters of its query."""
    method, target, _ = line.split()
    path, _, query = target.removeprefix(document["servers"][0]["url"]).partition("?")
    for template, operations in document["paths"].items():
        form = re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(template))
        if re.fullmatch(form, path) and method.lower() in operations:
            known = {item.get("name") for item in operations[method.lower()].get("parameters", [])}
            return {name for name, _ in urllib.parse.parse_qsl(query)} <= known
    return False


@row
def lines_hacksmiths():
    """The client of the Hacksmiths API sends the request lines that the service publishes."""
    there = World("ines")
    with there.serve() as server, Wire(server.url) as wire:
        client = Remote(wire.url, there.token)
        document = fetch(server.url + "/api/openapi.json").json
        for words, wanted in HACKSMITHS:
            client.run(*words)
            same((words, wire.sent()), (words, requests(wanted)))
            for line in requests(wanted):
                assert is_published(line, document), (line, document["servers"])
        client.good("login", "--email", "ines@demo.example", "--password-stdin", input="demo-admin-pass\n")
        same(wire.sent(), requests("POST /api/app/signin-email"))
