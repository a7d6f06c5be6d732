"""Drives an MCP server with the official Python client and prints what it met as one JSON document.

    python mcp_client.py JOB.json

A job: {"command", "args", "env"} or {"url", "token"}, "mode" (auto: revision 2026-07-28 where the server has it;
legacy: with a session), the "calls" [[tool, arguments], ...] to make in this order, and "writes", a call after what
was read. Its model says that every neighbor is separate.
"""

import asyncio
import json
import sys

import httpx2 as httpx
from mcp import Client, StdioServerParameters, types
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.exceptions import MCPError

job = json.load(open(sys.argv[1], encoding="utf-8"))
seen = {"calls": {}, "failures": {}, "asked": []}


async def model(context, params):
    seen["asked"].append(params.messages[0].content.text)
    word = {"relation": "separate", "reason": "They are of two commands."}
    text = json.dumps({"1": word, "2": word, "3": word})
    return types.CreateMessageResult(
        role="assistant", model="none", content=types.TextContent(type="text", text=text)
    )


async def failure(name, attempt):
    try:
        await attempt
        seen["failures"][name] = 0
    except MCPError as error:
        seen["failures"][name] = error.error.code


async def meet(server):
    program = types.Implementation(name="py-robot", version="1")
    async with Client(server, mode=job["mode"], sampling_callback=model, client_info=program) as client:
        seen["version"] = client.protocol_version
        seen["server"] = client.server_info.name
        seen["tools"] = [tool.name for tool in (await client.list_tools()).tools]
        for name, given in job["calls"]:
            # checks what comes against the output schema of the tool
            got = await client.call_tool(name, given)
            text = got.content[0].text
            same = not got.is_error and json.loads(text) == got.structured_content
            seen["calls"][name] = {"same": same, "text": text, "got": got.structured_content}
        resources = (await client.list_resources()).resources
        seen["resources"] = [str(one.uri) for one in resources]
        seen["read"] = (await client.read_resource(resources[0].uri)).contents[0].text
        seen["prompts"] = [prompt.name for prompt in (await client.list_prompts()).prompts]
        if "writes" in job:
            await client.call_tool(*job["writes"])
        await failure("unknown tool", client.call_tool("nobody", {}))
        await failure("unknown resource", client.read_resource("emend://knowledge/nothing"))
        await failure("unknown prompt", client.get_prompt("nobody", {}))


async def main():
    if "url" in job:
        async with httpx.AsyncClient(headers={"Authorization": "Bearer " + job["token"]}) as http:
            await meet(streamable_http_client(job["url"], http_client=http))
    else:
        await meet(StdioServerParameters(command=job["command"], args=job["args"], env=job["env"]))


asyncio.run(main())
print(json.dumps(seen))
