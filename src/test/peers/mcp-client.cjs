// Drives an MCP server with the official TypeScript SDK and prints what it met as one JSON document.
//
//   node mcp-client.cjs FOLDER_WITH_NODE_MODULES JOB.json
//
// A job: {"command", "args", "env"} or {"url", "token"}, the "calls" [[tool, arguments], ...] to make in
// this order, and "writes", the tool call that must be followed by a notice that the resources changed.
const path = require('node:path');
const fs = require('node:fs');
const { createRequire } = require('node:module');

const sdk = createRequire(path.resolve(process.argv[2], 'package.json'));
const { Client } = sdk('@modelcontextprotocol/sdk/client/index.js');
const { StdioClientTransport } = sdk('@modelcontextprotocol/sdk/client/stdio.js');
const { StreamableHTTPClientTransport } = sdk('@modelcontextprotocol/sdk/client/streamableHttp.js');
const { ResourceListChangedNotificationSchema } = sdk('@modelcontextprotocol/sdk/types.js');

const job = JSON.parse(fs.readFileSync(process.argv[3], 'utf8'));
const seen = { calls: {}, prompts: {}, failures: {} };

function transport() {
    if (job.url) {
        return new StreamableHTTPClientTransport(new URL(job.url), {
            requestInit: { headers: { Authorization: 'Bearer ' + job.token } }
        });
    }
    return new StdioClientTransport({ command: job.command, args: job.args, env: job.env, stderr: 'inherit' });
}

async function failure(name, attempt) {
    try {
        await attempt();
        seen.failures[name] = 'none';
    } catch (error) {
        seen.failures[name] = error.code === undefined ? String(error.name) : error.code;
    }
}

async function main() {
    const client = new Client({ name: job.name || 'ts-robot', version: '1.0.0' });
    let told;
    const changed = new Promise(resolve => (told = resolve));
    client.setNotificationHandler(ResourceListChangedNotificationSchema, () => told(true));
    const way = transport();
    await client.connect(way);
    seen.server = client.getServerVersion().name;
    seen.version = way.protocolVersion || null;
    seen.instructions = client.getInstructions();

    seen.tools = (await client.listTools()).tools.map(tool => tool.name);
    for (const [name, given] of job.calls) {
        // checks what comes against the output schema of the tool
        const got = await client.callTool({ name, arguments: given });
        const text = got.content[0].text;
        seen.calls[name] = got.isError
            ? { error: text }
            : { same: JSON.stringify(JSON.parse(text)) === JSON.stringify(got.structuredContent), got: got.structuredContent };
    }

    await failure('unknown tool', () => client.callTool({ name: 'nobody', arguments: {} }));
    await failure('unknown prompt', () => client.getPrompt({ name: 'nobody' }));
    await failure('unknown resource', () => client.readResource({ uri: 'emend://knowledge/nothing' }));
    const wrong = await client.callTool({ name: 'retrieve_knowledge', arguments: { query: 7, more: true } });
    seen.badArguments = { isError: wrong.isError, text: wrong.content[0].text };
    const stop = new AbortController();
    const cancelled = client.callTool({ name: 'retrieve_knowledge', arguments: { query: 'undo' } }, undefined, { signal: stop.signal });
    stop.abort('enough');
    await failure('cancelled', () => cancelled);
    await client.ping();

    seen.resources = [];
    let page = {};
    do {
        page = await client.listResources(page.nextCursor ? { cursor: page.nextCursor } : {});
        seen.resources.push(...page.resources.map(resource => resource.uri));
    } while (page.nextCursor);
    seen.templates = (await client.listResourceTemplates()).resourceTemplates.map(one => one.uriTemplate);
    if (seen.resources.length > 0) {
        seen.read = (await client.readResource({ uri: seen.resources[0] })).contents[0];
    }

    const filled = { task: 'undo the last commit', application: 'git', tools: 'run(command)' };
    for (const prompt of (await client.listPrompts()).prompts) {
        const given = {};
        prompt.arguments.filter(one => one.required).forEach(one => (given[one.name] = filled[one.name]));
        seen.prompts[prompt.name] = (await client.getPrompt({ name: prompt.name, arguments: given })).messages[0].content.text;
    }
    const big = '\u00fc'.repeat(250000);
    const answer = await client.getPrompt({ name: 'planner_system', arguments: { application: 'git', tools: big } });
    seen.bigAnswer = answer.messages[0].content.text.includes(big);

    if (job.writes) {
        await client.callTool({ name: job.writes[0], arguments: job.writes[1] });
        const late = new Promise(resolve => setTimeout(() => resolve(false), 10000).unref());
        seen.toldOfChange = await Promise.race([changed, late]);
    }
    if (job.url) {
        await way.terminateSession();
    }
    await client.close();
    process.stdout.write(JSON.stringify(seen) + '\n');
}

main().then(() => process.exit(0), error => {
    process.stderr.write(String(error && error.stack) + '\n');
    process.exit(1);
});
