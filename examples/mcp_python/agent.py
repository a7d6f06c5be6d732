#!/usr/bin/env python3
"""Emend with the official Python client of the Model Context Protocol.

Written from the documentation of the package `mcp`, version 2. The tests of this project do not run
it, because they take no packages from PyPI.

    pip install "mcp>=2,<3"
    python3 agent.py --stdio /path/to/emend/emend
    EMEND_TOKEN=… python3 agent.py

The first starts Emend itself and needs no token, the second asks `emend serve`.
"""

import argparse
import asyncio
import contextlib
import os
import sys

import httpx2
from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client


@contextlib.asynccontextmanager
async def connected(options):
    if options.stdio:
        server = StdioServerParameters(command=options.stdio, args=["serve", "--stdio", "--client", "mcp_python"])
        async with Client(server) as client:
            yield client
        return
    headers = {"Authorization": "Bearer " + os.environ["EMEND_TOKEN"]}
    # without a timeout of ours a tool call has five seconds; trust_env would send the token to a proxy
    timeout = httpx2.Timeout(30, read=300)
    async with httpx2.AsyncClient(headers=headers, timeout=timeout, trust_env=False) as http:
        async with Client(streamable_http_client(options.address + "/mcp", http_client=http)) as client:
            yield client


async def call(client, tool, **arguments):
    """The answer of a tool as data; what the tool refuses says why and the way out."""
    result = await client.call_tool(tool, arguments)
    if result.is_error:
        raise RuntimeError("%s: %s" % (tool, result.content[0].text))
    return result.structured_content


async def run(options):
    async with connected(options) as client:
        found = await call(client, "retrieve_knowledge", query=options.task, max_results=3)
        for item in found["items"]:
            trust = "not reviewed" if item["trust"] is None else "trust %.2f" % item["trust"]
            print("%s (%s): %s" % (item["knowledge_id"], trust, item["summary"]))
        source = next((item for item in found["items"] if item.get("action_sequence")), None)
        if source is None:
            print("nothing is known about: " + options.task)
            return
        action = {"tool_name": "Click-Tool", "tool_arguments": {"button": "Export"}}
        known = await call(client, "check_action", kb_source=source["knowledge_id"], task=options.task, **action)
        print("check_action: " + known["verdict"])
        if known["verdict"] == "no_known_failure":
            told = await call(
                client,
                "report_failure",
                task=options.task,
                kb_source=source["knowledge_id"],
                original_action=action,
                original_error="There is no button 'Export'.",
                recovery_approach="Use the menu File > Export as PDF.",
            )
            print("report_failure: %s" % told["status"])
            for neighbor in told.get("neighbors", []):
                print("near it, for relate_learnings: " + neighbor["lesson"])


def main():
    options = argparse.ArgumentParser(description="Emend over MCP.")
    options.add_argument("--address", default=os.environ.get("EMEND_ADDRESS", "http://127.0.0.1:7341"))
    options.add_argument("--stdio", metavar="EMEND", help="start this program instead of asking a server")
    options.add_argument("--task", default="Export the open report as a PDF")
    asked = options.parse_args()
    if not asked.stdio and not os.environ.get("EMEND_TOKEN"):
        print("Set EMEND_TOKEN to the token of this client, or give --stdio.", file=sys.stderr)
        return 2
    asyncio.run(run(asked))
    return 0


if __name__ == "__main__":
    sys.exit(main())
