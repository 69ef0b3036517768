"""The what-if desk over the network: who may ask, and what is answered to nonsense."""

from __future__ import annotations

from houses import Web, told

from croupier.people.posts import Post


def test_the_staff_of_tables_ask_and_nobody_else() -> None:
    async def story(web: Web) -> None:
        await web.staff("Vic", Post.SURVEILLANCE)
        for name, status in (("Dan", 200), ("Sue", 200), ("Vic", 200), ("Ada", 403)):
            client = await web.signed_in(name)
            assert (await client.get("/api/whatif")).status_code == status, name
            assert (await client.get("/api/whatif/hung-ball")).status_code == status, name
        assert (await web.client().get("/api/whatif/hung-ball")).status_code == 401

    told(story)


def test_the_answer_is_that_of_the_command_line() -> None:
    async def story(web: Web) -> None:
        sue = await web.signed_in("Sue")
        names = [one["name"] for one in (await sue.get("/api/whatif")).json()]
        assert "ball-left-wheel" in names
        answer = (await sue.get("/api/whatif/ball-left-wheel", params={"on": "2020-01-01"})).json()
        assert [case["book"] for case in answer["cases"]] == ["us-co", "us-nh", "us-nj"]
        assert answer["cases"][0]["courses"][0]["acts"][0]["said"] == ["no spin"]
        assert list(answer["not_covered"]) == ["us-ia"]

    told(story)


def test_nonsense_is_refused_with_a_code() -> None:
    async def story(web: Web) -> None:
        sue = await web.signed_in("Sue")
        for path, status, code in (
            ("/api/whatif/an earthquake", 404, "no_such_situation"),
            ("/api/whatif/hung-ball?on=2010-01-01", 404, "not_covered"),
            ("/api/whatif/hung-ball?on=tomorrow", 400, "malformed"),
        ):
            answer = await sue.get(path)
            assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)

    told(story)
