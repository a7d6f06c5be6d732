#!/usr/bin/env python3
"""A small agent that learns: it asks Emend what is known, plans with it, and reports what failed.

It works in a make-believe program whose Export button has moved, so the knowledge it gets is out
of date. The first run fails and tells Emend what would have worked. Once a person has kept that
learning, the same task succeeds, and the agent logs how. Whenever Emend asks how something new
stands to what lies near it, it answers where it can. Standard library only.

    EMEND_TOKEN=… python3 agent.py --address http://127.0.0.1:7341

Exits 0 when the task was done, 1 when it failed, 2 when Emend could not be asked.
"""

import argparse
import json
import os
import re
import sys
import urllib.error
import urllib.request
import uuid

WORKED = "What worked: "


class Emend:
    """The agent server over HTTP."""

    def __init__(self, address, token):
        self.address = address.rstrip("/")
        self.token = token

    def post(self, path, body):
        request = urllib.request.Request(
            self.address + path,
            json.dumps(body).encode("utf-8"),
            {
                "Authorization": "Bearer " + self.token,
                "Content-Type": "application/json",
            },
        )
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)


class Program:
    """The program the agent works in. Its toolbar lost the Export button; the File menu has it."""

    BUTTONS = {"Reports", "File"}
    MENUS = {("File", "Export as PDF")}

    def do(self, action):
        """Does one action; raises with the words of the program when it can't."""
        arguments = action["tool_arguments"]
        if action["tool_name"] == "Click-Tool" and arguments["button"] not in self.BUTTONS:
            raise RuntimeError(
                "Element not found: there is no button '%s'" % arguments["button"]
            )
        if action["tool_name"] == "Menu-Tool" and tuple(arguments["path"]) not in self.MENUS:
            raise RuntimeError("There is no menu entry " + " > ".join(arguments["path"]))

    def look_for(self, words):
        """What an agent finds when it looks around: the action that does the same."""
        for path in self.MENUS:
            if words in path[-1]:
                return {"tool_name": "Menu-Tool", "tool_arguments": {"path": list(path)}}
        return None


def action_of(step):
    """`click('Export')` as a call of a tool."""
    tools = {"click": ("Click-Tool", "button"), "type": ("Type-Tool", "text"), "press": ("Key-Tool", "key")}
    verb, argument = re.fullmatch(r"(\w+)\('(.*)'\)", step).groups()
    tool, name = tools[verb]
    return {"tool_name": tool, "tool_arguments": {name: argument}}


def same(one, other):
    return (
        one["tool_name"] == other.get("tool_name")
        and one["tool_arguments"] == other.get("tool_arguments")
    )


def corrected(action, learnings):
    """The action a learning puts in the place of this one, and whether one did."""
    for learning in learnings:
        advice = learning.get("recovery_approach") or ""
        if WORKED in advice and same(action, learning.get("original_action") or {}):
            return json.loads(advice.split(WORKED, 1)[1]), True
    return action, False


def plan(item):
    """The steps of an item, each with the item it came from; learnings win over the item."""
    actions = []
    for step in item["action_sequence"]:
        action, is_learned = corrected(action_of(step), item.get("kb_learnings", []))
        why = "Learned from an earlier failure" if is_learned else "From the knowledge"
        actions.append(dict(action, reasoning=why, kb_source=item["knowledge_id"]))
    return actions


def judge(mine, neighbor):
    """How two lessons stand to each other, and why in one sentence; None leaves it open.

    Emend can't know: it only says what lies near. In your agent, its own model answers here, for
    it knows what it meant: give it both texts and ask for `same` (whoever follows one does what
    the other says), `contradicts` (nobody can follow both in one situation) or `separate`. This
    agent has no model. It says what it is sure of: the same advice is the same.
    """
    if WORKED in mine and WORKED in neighbor and mine.split(WORKED, 1)[1] == neighbor.split(WORKED, 1)[1]:
        return "same", "Both put the same action in the place of the one that failed."
    return None


def relate(emend, told, mine, judge=judge):
    """Answers what Emend asked about the neighbors of what was told; nothing is lost without it."""
    for neighbor in told.get("neighbors", []):
        kind = "memory" if "memory" in neighbor else "learning"
        answer = judge(mine, neighbor["lesson"])
        if answer:
            relation, reason = answer
            emend.post(
                "/learnings/relate",
                {
                    "learning": told[kind],
                    "neighbor": neighbor[kind],
                    "relation": relation,
                    "reason": reason,
                },
            )
            print("an earlier %s says: %s" % (kind, relation))


def remember(emend, run, task, actions):
    """Logs what a learned step was worth, as a memory for other tasks like this one."""
    learned = [action for action in actions if action["reasoning"].startswith("Learned")]
    if learned:
        tool = {name: learned[0][name] for name in ("tool_name", "tool_arguments")}
        memory = {
            "task": task,
            "tactical_learning": "The File menu has what left the toolbar. " + WORKED + json.dumps(tool),
            "outcome": "success",
        }
        told = emend.post("/experiences", {"memory": memory, "run_id": run})
        relate(emend, told, memory["tactical_learning"])


def report(emend, run, task, number, action, error, program):
    """Tells what failed, and what would have worked if looking around found it."""
    failure = {
        "task": task,
        "step_num": number,
        "original_action": action,
        "original_error": str(error),
        "kb_source": action["kb_source"],
        "run_id": run,
    }
    target = str(next(iter(action["tool_arguments"].values()), ""))
    instead = program.look_for(target)
    if instead:
        failure["recovery_approach"] = (
            "The button is gone, the File menu has the entry. " + WORKED + json.dumps(instead)
        )
    told = emend.post("/knowledge/%s/learnings" % action["kb_source"], failure)
    print("reported: " + told["status"])
    if told.get("trust") is not None:  # nobody has reviewed the item else
        print("trust of %s: %s" % (action["kb_source"], told["trust"]))
    relate(emend, told, failure.get("recovery_approach", ""))


def attempt(emend, task):
    """One run of the task; true when it was done."""
    run = "run-" + uuid.uuid4().hex[:8]
    found = emend.post("/knowledge/retrieve", {"query": task, "max_results": 3})["items"]
    known = [item for item in found if item.get("action_sequence")]
    if not known:
        print("nothing is known about: " + task)
        return False
    actions = plan(known[0])
    print("plan from %s:" % known[0]["knowledge_id"])
    stored = {
        "plan_id": run,
        "task": task,
        "actions": actions,
        "reasoning": "The steps of the best item, corrected by its learnings.",
        "retrieved_kb_ids": [item["knowledge_id"] for item in found],
        "run_id": run,
    }
    emend.post("/plans", stored)
    program = Program()
    outcome = "success"
    for number, action in enumerate(actions, 1):
        warned = emend.post(
            "/knowledge/check-action",
            {
                "tool_name": action["tool_name"],
                "tool_arguments": action["tool_arguments"],
                "kb_source": action["kb_source"],
                "task": task,
            },
        )["verdict"]
        words = "%d. %s %s (%s, %s)" % (
            number,
            action["tool_name"],
            json.dumps(action["tool_arguments"]),
            action["reasoning"].lower(),
            warned.replace("_", " "),
        )
        try:
            program.do(action)
            print(words + ": done")
        except RuntimeError as error:
            print(words + ": " + str(error))
            report(emend, run, task, number, action, error, program)
            outcome = "failure"
            break
    emend.post("/plans", dict(stored, outcome=outcome))
    if outcome == "success":
        remember(emend, run, task, actions)
    print(outcome)
    return outcome == "success"


def main():
    options = argparse.ArgumentParser(description="An agent that learns with Emend.")
    options.add_argument("--address", default="http://127.0.0.1:7341")
    options.add_argument("--task", default="Export the open report as a PDF")
    asked = options.parse_args()
    token = os.environ.get("EMEND_TOKEN", "")
    if not token:
        print("Set EMEND_TOKEN to the token of this client.", file=sys.stderr)
        return 2
    try:
        return 0 if attempt(Emend(asked.address, token), asked.task) else 1
    except urllib.error.HTTPError as refusal:
        print("Emend refused: %d %s" % (refusal.code, refusal.read().decode("utf-8", "replace")), file=sys.stderr)
    except urllib.error.URLError as unreachable:
        print("Emend does not answer at %s: %s" % (asked.address, unreachable.reason), file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
