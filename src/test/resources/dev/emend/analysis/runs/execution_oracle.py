"""The execution analysis of the learning system's design document, section 4, with its gaps closed
by decision 24. Written from the two texts; it shares nothing with the program under test.

Reads one JSON list of tool names a line and prints one JSON object a line. Where the texts leave
open where a finding stands, its position is null.
"""
import json
import sys

FILE_OPERATIONS = ("read_file", "write_file", "edit_file")


def finding(kind, tool, position):
    return {"type": kind, "tool": tool, "position": position}


def redundancies(tools):
    found = [
        finding("consecutive_duplicate", here, i + 1)
        for i, (before, here) in enumerate(zip(tools, tools[1:]))
        if before == here
    ]
    if tools.count("write_todos") > 3:
        found.append(finding("excessive_updates", "write_todos", None))
    for i in range(len(tools) - 1):
        if tools[i] == "write_todos" and tools[i + 1] == "ls":
            found.append(finding("unnecessary_ls", "ls", i + 1))
    return found


def inefficiencies(tools):
    found = []
    if tools and tools[0] != "write_todos":
        found.append(finding("no_initial_plan", "write_todos", 0))
    for i, tool in enumerate(tools):
        if tool != "read_file" or i == 0:
            continue
        if i < 3 or "ls" not in (tools[i - 3], tools[i - 2], tools[i - 1]):
            found.append(finding("read_without_context", "read_file", i))
    if tools.count("read_file") > 2:
        found.append(finding("repeated_reads", "read_file", None))
    return found


def parallel(tools):
    pairs = sum(a in FILE_OPERATIONS and b in FILE_OPERATIONS for a, b in zip(tools, tools[1:]))
    return 1 if pairs > 2 else 0


def workflow(tools):
    if tools and tools[0] == "write_todos" and "task" in tools:
        return "plan_delegate_execute"
    return "plan_execute" if "write_todos" in tools else "ad_hoc"


def analyze(tools):
    counts = {}
    for tool in tools:
        counts[tool] = counts.get(tool, 0) + 1
    redundant = redundancies(tools)
    inefficient = inefficiencies(tools)
    parallel_missed = parallel(tools)
    starts_with_todos = bool(tools) and tools[0] == "write_todos"
    uses_sandbox = "python_sandbox" in tools

    score = 1.0
    score -= min(len(redundant) * 0.1, 0.3)
    score -= min(len(inefficient) * 0.15, 0.3)
    score -= min(parallel_missed * 0.1, 0.2)
    score += 0.1 if starts_with_todos else 0.0
    score += 0.05 if uses_sandbox else 0.0

    return {
        "tool_sequence": tools,
        "tool_counts": counts,
        "total_tool_calls": len(tools),
        "unique_tools_used": len(counts),
        "redundancies": redundant,
        "inefficiencies": inefficient,
        "parallel_missed": parallel_missed,
        "execution_patterns": {
            "starts_with_plan": starts_with_todos,
            "uses_todos": "write_todos" in tools,
            "delegates_to_subagent": "task" in tools,
            "uses_python_sandbox": uses_sandbox,
            "dominant_tool": max(counts, key=counts.get) if counts else None,
            "tool_diversity": len(counts) / len(tools) if tools else 0.0,
            "workflow_pattern": workflow(tools),
        },
        "efficiency_score": max(0.0, min(1.0, score)),
    }


for line in sys.stdin:
    print(json.dumps(analyze(json.loads(line))))
