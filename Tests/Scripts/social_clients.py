#!/usr/bin/env python3
"""Clients of other makers against the API that `spec usframe serve` serves.

It runs in a Python that has tweepy, xdk and mastodon.
"""

import os
import pathlib
import subprocess
import urllib.parse

from client_world import Service, module, tell, tool
from kit import fetch, raised, same, script, waited

# Both refuse plain http, which the redirect address on this machine is.
os.environ["OAUTHLIB_INSECURE_TRANSPORT"] = "1"
CALLBACK = "http://127.0.0.1:8765/callback"
SCOPES = ["tweet.read", "users.read", "follows.read", "dm.read", "dm.write", "offline.access"]


class Social(Service):
    """The demo world, served without a store."""

    command, options = ["usframe"], ["--ephemeral"]

    def test(self, verb, **body):
        return fetch(f"{self.url}/test/{verb}", body).json

    def consent(self, address, decision="allow"):
        """Where the page leads back to when a button is pressed; of an out-of-band page, its text."""
        parts = urllib.parse.urlsplit(address)
        answer = fetch(f"{self.url}{parts.path}?{parts.query}", form={"decision": decision, "as": "ann"})
        assert answer.status in (200, 302), answer
        return answer.headers["Location"] if answer.status == 302 else answer.text


def redirected(base):
    """tweepy has no option for the address: its sessions are given another way to it."""
    import requests

    class Redirect(requests.adapters.HTTPAdapter):
        def send(self, request, **options):
            parts = urllib.parse.urlsplit(request.url)
            request.url = base + parts.path + ("?" + parts.query if parts.query else "")
            return super().send(request, **options)
    return Redirect()


def tweepy_sign_in(tweepy, world, secret=None):
    handler = tweepy.OAuth2UserHandler(client_id="cid", client_secret=secret, redirect_uri=CALLBACK, scope=SCOPES)
    handler.mount("https://api.twitter.com", redirected(world.url))
    token = handler.fetch_token(world.consent(handler.get_authorization_url()))
    return handler, token


def tweepy():
    """tweepy signs in, renews, reads all pages, sends a message, and knows each error."""
    tweepy = module("tweepy")
    with Social() as world:
        handler, token = tweepy_sign_in(tweepy, world)
        same(sorted(token["scope"]), sorted(SCOPES))
        token = handler.refresh_token("https://api.twitter.com/2/oauth2/token", client_id="cid")
        client = tweepy.Client(token["access_token"])
        client.session.mount("https://api.twitter.com", redirected(world.url))
        me = client.get_me(user_auth=False, user_fields=["profile_image_url"])
        same((me.data.username, me.data.profile_image_url.endswith("_normal.jpg")), ("ann", True))
        world.test("friends", count=2500)
        pages = tweepy.Paginator(client.get_users_following, "1001", max_results=1000, user_fields=["protected"])
        same(len({person.id for person in pages.flatten()}), 2500)
        first = world.test("post", text="one & <two>", **{"from": "bea"})["id"]
        second = world.test("post", text="x" * 400, **{"from": "bea"})["id"]
        found = client.get_users_tweets("1003", since_id=first, max_results=100, exclude=["replies", "retweets"],
                                        tweet_fields=["created_at", "author_id", "note_tweet"])
        same([str(post.id) for post in found.data], [second])
        same(found.data[0].data["note_tweet"]["text"], "x" * 400)
        same(client.get_users_tweets("1003", since_id=second).data, None)
        world.test("dm", text="psst", **{"from": "bea"})
        events = client.get_direct_message_events(
            participant_id="1003", max_results=100, event_types="MessageCreate",
            dm_event_fields=["created_at", "sender_id", "dm_conversation_id"], user_auth=False)
        same((events.data[0].text, str(events.data[0].sender_id)), ("psst", "1003"))
        sent = client.create_direct_message(participant_id="1003", text="hi", user_auth=False)
        same(bool(sent.data["dm_event_id"]), True)
        same(client.get_user(username="nobody").data, None)
        same(client.get_user(id="1003").data.name, "Bea Lind")
        for status, error in ((400, tweepy.BadRequest), (401, tweepy.Unauthorized), (403, tweepy.Forbidden),
                              (404, tweepy.NotFound), (429, tweepy.TooManyRequests), (503, tweepy.TwitterServerError)):
            world.test("fault", name="me", status=status, times=1)
            same(type(raised(lambda: client.get_me(user_auth=False))), error)
        address = handler.get_authorization_url()
        same(type(raised(lambda: handler.fetch_token(world.consent(address, "deny")))).__name__, "AccessDeniedError")
    return "public: sign-in, refresh, 2,500 friends, posts, messages, six errors"


def tweepy_confidential():
    """tweepy proves who it is by its secret."""
    tweepy = module("tweepy")
    with Social("--client", "cid:the/secret+") as world:
        handler, token = tweepy_sign_in(tweepy, world, "the/secret+")
        token = handler.refresh_token("https://api.twitter.com/2/oauth2/token", auth=handler.auth)
        client = tweepy.Client(token["access_token"])
        client.session.mount("https://api.twitter.com", redirected(world.url))
        same(client.get_me(user_auth=False).data.username, "ann")
        assert raised(lambda: tweepy_sign_in(tweepy, world)), "no secret was needed"
    return "sign-in and refresh by Basic, refused without"


def xdk():
    """The official client of X signs in, renews, and reads in the new field names."""
    Client = module("xdk").Client
    with Social("--client", "cid:secret") as world:
        options = dict(base_url=world.url, authorization_base_url=world.url + "/i", client_id="cid",
                       client_secret="secret", redirect_uri=CALLBACK, scope=SCOPES)
        client = Client(**options)
        back = world.consent(client.get_authorization_url())
        client.exchange_code(dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(back).query))["code"])
        token = client.refresh_token()
        client = Client(base_url=world.url, access_token=token["access_token"])
        same(client.users.get_me(user_fields=["profile_image_url"]).data.username, "ann")
        world.test("friends", count=2500)
        pages = client.users.get_following("1001", max_results=1000, user_fields=["protected"])
        same(sum(len(page.data) for page in pages), 2500)
        first = world.test("post", text="one", **{"from": "bea"})["id"]
        second = world.test("post", text="y" * 400, **{"from": "bea"})["id"]
        page = next(iter(client.users.get_posts(
            "1003", since_id=first, max_results=5, post_fields=["created_at", "note_post"], expansions=["author_id"])))
        same([post.id if hasattr(post, "id") else post["id"] for post in page.data], [second])
        world.test("dm", text="psst", **{"from": "bea"})
        page = next(iter(client.direct_messages.get_events_by_participant_id(
            "1003", max_results=5, event_types=["MessageCreate"], dm_event_fields=["created_at", "text"],
            expansions=["sender_id"])))
        event = page.data[0]
        same(event.text if hasattr(event, "text") else event["text"], "psst")
        gone = client.users.get_by_username("nobody")
        same(gone.data, None)
    return "sign-in, refresh, 2,500 friends, posts and messages in the new names"


def mastodon():
    """Mastodon.py registers itself, signs in out of band, reads and writes."""
    Mastodon = module("mastodon").Mastodon
    scopes = ["read", "write"]
    with Social() as world:
        id, secret = Mastodon.create_app("tests", scopes=scopes, api_base_url=world.url)
        client = Mastodon(client_id=id, client_secret=secret, api_base_url=world.url)
        page = world.consent(client.auth_request_url(scopes=scopes))
        client.log_in(code=page.partition("<code>")[2].partition("</code>")[0], scopes=scopes)
        same(client.me().username, "ann")
        bea = client.account_lookup("bea")
        same((bea.display_name, client.account_relationships(bea)[0].following), ("Bea Lind", True))
        following = client.fetch_remaining(client.account_following("1001", limit=4))
        same(len(following), 9)
        first = world.test("post", text="one", **{"from": "bea"})["id"]
        for number in range(50):
            world.test("post", text=f"n{number}", **{"from": "bea"})
        world.test("dm", text="psst", **{"from": "bea"})
        statuses = client.fetch_remaining(client.account_statuses(bea, since_id=first, limit=40))
        # The next page is of everything: its address has no since_id, as at Mastodon.
        statuses = [status for status in statuses if int(status.id) > int(first)]
        same(len(statuses), 51)
        same([status.visibility for status in statuses].count("direct"), 1)
        sent = client.status_post("@bea hello", visibility="direct")
        same((sent.visibility, sent.mentions[0].acct), ("direct", "bea"))
        same(client.conversations()[0].accounts[0].acct, "bea")
        same(client.ratelimit_remaining < client.ratelimit_limit, True)
        client.revoke_access_token()
    return "register, sign-in, friends, 51 statuses by pages, a message"


def toot():
    """toot, a command-line client, reads and sends."""
    toot = tool("toot")
    with Social() as world:
        config = os.path.join(world.home, ".config/toot")
        env = world.env | {"XDG_CONFIG_HOME": os.path.join(world.home, ".config")}

        def run(*words, input=""):
            done = subprocess.run([toot, "--no-color", *words], env=env, input=input, text=True, capture_output=True,
                                  timeout=60)
            same((words, done.returncode, done.stderr if done.returncode else ""), (words, 0, ""))
            return done.stdout
        # It opens a browser, which notes the address, and waits for the code.
        noted = pathlib.Path(world.home, "address")
        browser = script(world.home + "/browser", f'printf %s "$1" > {noted}.new && mv {noted}.new {noted}\n')
        login = subprocess.Popen([toot, "--no-color", "login", "--instance", world.url], env=env | {"BROWSER": browser},
                                 text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        login.stdin.write("y\n")
        login.stdin.flush()
        if not waited(noted.exists):
            login.kill()
            raise AssertionError(login.communicate()[0])
        page = world.consent(noted.read_text())
        out, _ = login.communicate(page.partition("<code>")[2].partition("</code>")[0] + "\n", timeout=60)
        same((login.returncode, "Successfully" in out), (0, True))
        same(os.path.isdir(config), True)
        assert "ann" in run("whoami"), run("whoami")
        assert "bea" in run("following", "ann"), "nobody is followed"
        world.test("post", text="from the frame", **{"from": "bea"})
        assert "from the frame" in run("timelines", "account", "--json", "bea"), "no status"
        run("post", "--visibility", "direct", "@bea hi there")
    return "sign-in, whoami, following, timeline, a direct post"


tell([tweepy, tweepy_confidential, xdk, mastodon, toot])
