"""Counts anew what Emend shows of the runs of the tau-bench, of SWE-agent and of the asammdf agent.

Written from the data, the design documents and docs/analysis.md, docs/feedback.md and docs/trends.md; it shares nothing
with the program under test. Prints a figure and its value a line, apart by a tab.

    python3 recount.py ../shared/data > recount.tsv
"""
import json
import math
import re
import sys
from collections import Counter
from pathlib import Path

DATA = Path(sys.argv[1])
OUT = {}


def put(figure, value):
    assert figure not in OUT, figure
    OUT[figure] = f"{value:.12g}" if isinstance(value, float) else str(value)


# ---------------------------------------------------------------- runs, as a list of calls with results


class Run:
    def __init__(self, name, outcome, messages, policy):
        self.name = name
        self.outcome = outcome
        self.messages = messages  # (role, text, [call index])
        self.policy = policy
        self.calls = []  # [tool, arguments, result or None]


def tau_runs():
    for each in json.loads((DATA / "tau_bench/gpt-4o-airline-first60.json").read_text()):
        outcome = "success" if each["reward"] == 1 else "failure"
        run = Run(f"{each['task_id']}/{each['trial']}", outcome, [], each["traj"][0]["content"])
        by_id = {}
        for message in each["traj"]:
            own = []
            for call in message.get("tool_calls") or []:
                own.append(len(run.calls))
                by_id[call["id"]] = len(run.calls)
                run.calls.append([call["function"]["name"], json.loads(call["function"]["arguments"]), None])
            if message["role"] == "tool":
                run.calls[by_id[message["tool_call_id"]]][2] = message["content"] or ""
            run.messages.append((message["role"], message["content"] or "", own))
        yield run


RUNS = list(tau_runs())
put("runs", len(RUNS))
for outcome in ("success", "failure"):
    put(f"runs {outcome}", sum(run.outcome == outcome for run in RUNS))
put("messages", sum(len(run.messages) for run in RUNS))
put("calls", sum(len(run.calls) for run in RUNS))
for run in RUNS:
    put(f"run {run.name}", f"{run.outcome} {len(run.messages)} messages {len(run.calls)} calls")

# ---------------------------------------------------------------- what was for nothing

READING = re.compile(r"(get_|search_|list_|find_)")
WRITING = re.compile(r"(book|cancel|update|send)_")


def is_error(text):
    return text is not None and text.lower().lstrip().startswith("error")


def wasted(run):
    """Of each call that repeats the latest same one: what it is."""
    found = {}
    latest = {}
    for at, (tool, arguments, result) in enumerate(run.calls):
        key = (tool, json.dumps(arguments, sort_keys=True))
        before = latest.get(key)
        latest[key] = at
        if before is None or tool in ("think", "calculate", "transfer_to_human_agents"):
            continue
        between = run.calls[before + 1 : at]
        is_changed = any(WRITING.match(call[0]) and not is_error(call[2]) for call in between)
        earlier = run.calls[before][2]
        if is_error(earlier) or is_error(result):
            if is_error(earlier) and is_error(result) and not is_changed:
                found[at] = "unchanged_retry"
        elif READING.match(tool):
            if earlier == result:
                found[at] = "repeated_reads"
        elif earlier == result and not is_changed:
            found[at] = "repeated_call"
    return found


full = 0
scored = 0
kinds = Counter()
in_runs = Counter()
for run in RUNS:
    found = wasted(run)
    kinds.update(found.values())
    in_runs.update(set(found.values()))
    if found:
        put(f"wasted {run.name}", " ".join(f"{at}:{kind}" for at, kind in sorted(found.items())))
    if len(run.calls) >= 2:
        scored += 1
        full += not found
for kind in sorted(kinds):
    put(f"waste {kind}", f"{kinds[kind]} in {in_runs[kind]}")
put("scored", scored)
put("without waste", full)

# ---------------------------------------------------------------- tools, sequences, groups

LOG = [0.0]
for i in range(1, 1000):
    LOG.append(LOG[-1] + math.log(i))


def choose(n, k):
    return LOG[n] - LOG[k] - LOG[n - k]


def fisher(hits, of, other_hits, other_of):
    """Two-sided, of all tables no likelier than the one seen."""
    drawn, everything, all_hits = of, of + other_of, hits + other_hits

    def chance(k):
        return math.exp(
            choose(all_hits, k) + choose(everything - all_hits, drawn - k) - choose(everything, drawn)
        )

    low, high = max(0, all_hits - everything + drawn), min(all_hits, drawn)
    seen = chance(hits) * (1 + 1e-7)
    return min(1.0, sum(chance(k) for k in range(low, high + 1) if chance(k) <= seen)) if low < high else 1.0


def benjamini_hochberg(chances):
    order = sorted(range(len(chances)), key=lambda i: chances[i])
    adjusted = [1.0] * len(chances)
    least = 1.0
    for rank in range(len(order), 0, -1):
        least = min(least, chances[order[rank - 1]] * len(order) / rank)
        adjusted[order[rank - 1]] = least
    return adjusted


def wilson(hits, of):
    z = 1.959963984540054
    share = hits / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z / (1 + z * z / of) * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return middle - half, middle + half


FAILED = [run for run in RUNS if run.outcome == "failure"]
GOOD = [run for run in RUNS if run.outcome == "success"]
low, high = wilson(len(GOOD), len(RUNS))
put("success low", low)
put("success high", high)


def having(runs, tool):
    return sum(any(call[0] == tool for call in run.calls) for run in runs)


TOOLS = sorted({call[0] for run in RUNS for call in run.calls})
compared = []
for tool in TOOLS:
    failed, good = having(FAILED, tool), having(GOOD, tool)
    count = sum(call[0] == tool for run in RUNS for call in run.calls)
    put(f"tool {tool}", f"{count} calls {failed + good} runs {failed} failed")
    if failed + good >= 5 and len(RUNS) - failed - good >= 5:
        with_it = failed + good
        compared.append((tool, fisher(failed, with_it, len(FAILED) - failed, len(RUNS) - with_it), failed, with_it))
adjusted = benjamini_hochberg([each[1] for each in compared])
worse = [
    (each[1], -(each[2] / each[3] - (len(FAILED) - each[2]) / (len(RUNS) - each[3])), each[0], p)
    for each, p in zip(compared, adjusted)
    if each[2] / each[3] > (len(FAILED) - each[2]) / (len(RUNS) - each[3])
]
surest = min(worse)
put("strongest evidence", surest[2])
put("strongest evidence p", f"{surest[3]:.3f}" if surest[3] >= 0.001 else "< 0.001")

pairs = Counter()
for run in RUNS:
    names = [call[0] for call in run.calls]
    pairs.update({(run.outcome, a, b) for a, b in zip(names, names[1:])})
for a, b in sorted({(a, b) for _, a, b in pairs}):
    good, failed = pairs["success", a, b], pairs["failure", a, b]
    if good + failed >= 2:
        put(f"sequence {a}>{b}", f"{good + failed} runs {failed} failed")

# single sequences: up to five calls, each counted once a run, and of those in the same runs the longest


def fisher_exact(hits, of, other_hits, other_of):
    """The same test in whole numbers."""
    all_hits, everything = hits + other_hits, of + other_of
    ways = [
        math.comb(all_hits, k) * math.comb(everything - all_hits, of - k)
        for k in range(max(0, all_hits - other_of), min(all_hits, of) + 1)
    ]
    seen = math.comb(all_hits, hits) * math.comb(everything - all_hits, of - hits)
    return sum(way for way in ways if way <= seen) / sum(ways)


holders = {}
for at, run in enumerate(RUNS):
    names = [call[0] for call in run.calls]
    for length in range(2, 6):
        for start in range(len(names) - length + 1):
            holders.setdefault(tuple(names[start : start + length]), set()).add(at)
covered = {part for each in holders for part in (each[1:], each[:-1]) if holders.get(part) == holders[each]}
single = []
for sequence, holding in sorted(holders.items()):
    if sequence not in covered and len(holding) >= 5 and len(RUNS) - len(holding) >= 5:
        failed = sum(RUNS[at].outcome == "failure" for at in holding)
        single.append(
            (sequence, fisher_exact(failed, len(holding), len(FAILED) - failed, len(RUNS) - len(holding)))
        )
for (sequence, chance), p in zip(single, benjamini_hochberg([each[1] for each in single])):
    put(f"chance {'>'.join(sequence)}", chance)
    put(f"adjusted {'>'.join(sequence)}", p)

ERROR = re.compile(
    r"^\W*(error|exception|traceback|failed|failure|fatal)\b|\berror:|Traceback \(most recent call last\)",
    re.IGNORECASE | re.ASCII,
)


def has_error(run):
    return any(call[2] is not None and ERROR.search(call[2][:2000]) for call in run.calls)


put("groups errors", f"{sum(map(has_error, FAILED))} of {len(FAILED)}, {sum(map(has_error, GOOD))} of {len(GOOD)}")
tests = [
    fisher(len(GOOD), len(GOOD), 0, len(FAILED)),
    fisher(sum(map(has_error, GOOD)), len(GOOD), sum(map(has_error, FAILED)), len(FAILED)),
]
tests += [fisher(having(GOOD, tool), len(GOOD), having(FAILED, tool), len(FAILED)) for tool in TOOLS]
tests = benjamini_hochberg(tests)
put("groups success p", tests[0])
put("groups errors p", tests[1])
for tool, p in zip(TOOLS, tests[2:]):
    put(f"groups {tool} p", p)

# ---------------------------------------------------------------- feedback

FAILING = ("an error", "error occurred", "went wrong", "couldn't", "could not", "failed", "unable to")
CONFUSED = (
    "confus", "unclear", "don't understand", "do not understand", "what do you mean", "not what i", "already told you",
    "already said", "that's wrong", "that is wrong",
)
CONFIRMING = (
    "confirm", "shall i", "should i", "may i", "is that correct", "is this correct", "is that right", "are you sure",
    "do you want me to", "would you like me to", "proceed", "go ahead", "ok to", "okay to",
)


def occurs(words, text):
    plain = re.sub(r"\s+", " ", text.strip().lower())
    return any(
        m.start() == 0 or not plain[m.start() - 1].isalnum() for word in words for m in re.finditer(re.escape(word), plain)
    )


def sentences(text):
    return [part.strip() for part in re.split(r"(?<=[.?!])\s+|[\r\n]+", text) if part.strip()]


def asks(role, text):
    return role == "assistant" and any(
        (sentence.endswith("?") or occurs(("please confirm",), sentence)) and occurs(CONFIRMING, sentence)
        for sentence in sentences(text)
    )


def repeated(run):
    count = 0
    before = {"user": [], "assistant": []}
    for role, text, _ in run.messages:
        parts = [text] if role == "user" else []
        if role == "assistant" and not asks(role, text):
            parts = [sentence for sentence in sentences(text) if sentence.endswith("?")]
        for part in parts:
            words = {word for word in re.split(r"[^\w']+|_", part.lower()) if word}
            if len(words) < 4:
                continue
            if any(len(words & other) / len(words | other) >= 0.8 for other in before[role]):
                count += 1
            else:
                before[role].append(words)
    return count


def friction(run):
    turns = sum(role == "user" for role, _, _ in run.messages)
    confused = sum(role == "user" and occurs(CONFUSED, text) for role, text, _ in run.messages)
    errors = sum(
        role == "tool" and text.strip().lower().startswith(("error", "traceback", "exception"))
        or role == "assistant" and occurs(FAILING, text)
        for role, text, _ in run.messages
    )
    # the policy demands a confirmation of every change, so that asking is none
    return turns, (errors if run.calls else 0) + repeated(run) + confused + (turns > 12)


satisfaction = Counter()
turns = []
for run in RUNS:
    count, grief = friction(run)
    level = "high" if grief == 0 else "medium" if grief < 3 else "low"
    level = "low" if run.outcome == "failure" else "medium" if level == "low" else level
    satisfaction[level] += 1
    if count > 12:
        turns.append(count)
for level in ("high", "medium", "low"):
    put(f"satisfaction {level}", satisfaction[level])
put("many turns", f"{len(turns)} runs {min(turns)} to {max(turns)}")

# ---------------------------------------------------------------- SWE-agent

for name in ("function_calling_simple", "test-repo-i1"):
    run = json.loads((DATA / f"swe_agent/{name}.traj").read_text())
    put(f"swe {name} calls", sum(message["role"] == "assistant" for message in run["history"] if not message.get("is_demo")))
    stats = run.get("info", {}).get("model_stats")
    if stats:
        put(f"swe {name} tokens", f"{stats['tokens_sent']} {stats['tokens_received']}")
        put(f"swe {name} cost", float(stats["instance_cost"]))

# ---------------------------------------------------------------- the catalog, its plans and its skills

AGENT = DATA / "asammdf_agent"
CATALOG = json.loads((AGENT / "knowledge_catalog.json").read_text())
IDS = {item["knowledge_id"] for item in CATALOG}
LEARNINGS = [learning for item in CATALOG for learning in item.get("kb_learnings", [])]
put("items", len(CATALOG))
put("learnings", len(LEARNINGS))
put("items with a learning", sum(bool(item.get("kb_learnings")) for item in CATALOG))
put("items of less trust", sum(item.get("trust_score", 1.0) < 1 for item in CATALOG))
# a failure costs a twentieth: how many a trust tells of, and how many there are
put("failures by trust", sum(round(math.log(item.get("trust_score", 1.0)) / math.log(0.95)) for item in CATALOG))


def actions(value):
    if isinstance(value, dict):
        if "tool_name" in value and "reasoning" in value:
            yield value
        for each in value.values():
            yield from actions(each)
    elif isinstance(value, list):
        for each in value:
            yield from actions(each)


STEPS = [
    action
    for folder in ("plans", "verified_skills")
    for file in sorted((AGENT / folder).glob("*.json"))
    for action in actions(json.loads(file.read_text()))
]
linked = sum(step.get("kb_source") in IDS for step in STEPS)
put("steps of plans", len(STEPS))
put("linked", len(LEARNINGS) + linked)
put("failures and steps", len(LEARNINGS) + len(STEPS))
put("without an item", len(STEPS) - linked)

# of the plan and the skill that a person found to work, which has the same task; its time is the skill's
SKILLS = [
    skill
    for file in sorted((AGENT / "verified_skills").glob("*.json"))
    for skill in json.loads(file.read_text())["skills"]
]
PLANS = [json.loads(file.read_text()) for file in sorted((AGENT / "plans").glob("*.json"))]


def steps(value):
    return [{key: each[key] for key in each if key != "step_num"} for each in actions(value)]


MADE = [(skill["created_at"], steps(skill["action_plan"])) for skill in SKILLS]
MADE += [("9999", steps(plan["plan"])) for plan in PLANS if steps(plan["plan"]) not in [made[1] for made in MADE]]
uses = sum(
    when > learning["timestamp"] and item["knowledge_id"] in {step.get("kb_source") for step in own}
    for item in CATALOG
    for learning in item.get("kb_learnings", [])
    for when, own in MADE
)
put("plans", len(MADE))
put("uses of learnings by later plans", uses)

# the least trust of what the skill used when it was made; a failure after that had not cost anything yet
grief = []
for when, own in MADE[: len(SKILLS)]:
    used = {step.get("kb_source") for step in own}
    least = min(
        item.get("trust_score", 1.0)
        / 0.95 ** sum(learning["timestamp"] > when for learning in item.get("kb_learnings", []))
        for item in CATALOG
        if item["knowledge_id"] in used
    )
    grief.append((1 - least) ** 2)
put("brier", sum(grief) / len(grief))

# the same with more plans beside the catalog: those of plans.json, most of which say how they ended

MORE = json.loads((Path(__file__).parent / "plans.json").read_text())
EVERY = [(skill["created_at"], steps(skill["action_plan"]), True) for skill in SKILLS]
EVERY += [(plan["created_at"], steps(plan["plan"]), plan.get("success")) for plan in MORE]
EVERY = [(when, {step.get("kb_source") for step in own} & IDS, ended) for when, own, ended in EVERY]
more_steps = [step for plan in MORE for step in plan["plan"]]
put("more: uses of learnings by later plans", sum(
    when > learning["timestamp"] and item["knowledge_id"] in used
    for item in CATALOG
    for learning in item.get("kb_learnings", [])
    for when, used, _ in EVERY
))
put("more: linked", len(LEARNINGS) + linked + sum(step["kb_source"] in IDS for step in more_steps))
put("more: failures and steps", len(LEARNINGS) + len(STEPS) + len(more_steps))
put("more: unknown", sum(ended is None for _, used, ended in EVERY if used))

BY_ID = {item["knowledge_id"]: item for item in CATALOG}


def trust_at(item, when):
    later = sum(learning["timestamp"] > when for learning in item.get("kb_learnings", []))
    return item.get("trust_score", 1.0) / 0.95**later


known = [
    (min(trust_at(BY_ID[id], when) for id in used), ended) for when, used, ended in EVERY if used and ended is not None
]
forecasts = [trust for trust, _ in known]
ends = [1.0 if ended else 0.0 for _, ended in known]
base = sum(ends) / len(ends)
put("more: plans", len(known))
put("more: brier", sum((trust - end) ** 2 for trust, end in zip(forecasts, ends)) / len(ends))
put("more: uncertainty", base * (1 - base))
reliability = resolution = 0.0
for tenth in range(5, 10):
    own = [at for at, trust in enumerate(forecasts) if tenth <= trust * 10 < tenth + 1 or tenth == 9 and trust >= 1]
    good = sum(ends[at] for at in own)
    put(f"more: bin 0.{tenth}", f"{good:.0f} of {len(own)}")
    if own:
        mean = sum(forecasts[at] for at in own) / len(own)
        reliability += len(own) * (mean - good / len(own)) ** 2
        resolution += len(own) * (good / len(own) - base) ** 2
        low, high = wilson(good, len(own))
        put(f"more: bin 0.{tenth} trust", mean)
        put(f"more: bin 0.{tenth} low", low)
        put(f"more: bin 0.{tenth} high", high)
put("more: reliability", reliability / len(ends))
put("more: resolution", resolution / len(ends))


def pearson(left, right):
    a, b = sum(left) / len(left), sum(right) / len(right)
    together = sum((x - a) * (y - b) for x, y in zip(left, right))
    return together / math.sqrt(sum((x - a) ** 2 for x in left) * sum((y - b) ** 2 for y in right))


def ranks(values):
    """Of equal ones the mean of the places they have together."""
    return [sum(other < value for other in values) + (1 + sum(other == value for other in values)) / 2 for value in values]


def interval(value, variance):
    """Fisher's: the inverse hyperbolic tangent is nearly normal."""
    half = 1.959963984540054 * math.sqrt(variance / (len(ends) - 3))
    return math.tanh(math.atanh(value) - half), math.tanh(math.atanh(value) + half)


r = pearson(forecasts, ends)
rho = pearson(ranks([round(trust, 12) for trust in forecasts]), ranks(ends))
for name, value, variance in (("r", r, 1), ("rho", rho, 1 + rho * rho / 2)):
    low, high = interval(value, variance)
    put(f"more: {name}", value)
    put(f"more: {name} low", low)
    put(f"more: {name} high", high)

for figure, value in OUT.items():
    print(figure, value, sep="\t")
