// Drives an MCP server with the official TypeScript client of revision 2026-07-28 and prints what it met as
// one JSON document.
//
//   node mcp-stateless-client.mjs FOLDER_WITH_NODE_MODULES JOB.json
//
// A job: {"command", "args", "env"} or {"url", "token"}, the "calls" [[tool, arguments], ...] to make in this
// order, and "writes", the tool call that must be followed by a notice that the resources changed. Its model
// says that every neighbor is separate.
import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const modules = createRequire(path.resolve(process.argv[2], 'package.json'));
const load = name => import(pathToFileURL(modules.resolve(name)).href);
const sdk = await load('@modelcontextprotocol/client');
const { StdioClientTransport } = await load('@modelcontextprotocol/client/stdio');
const { SkillsClient } = await load('@modelcontextprotocol/client/ext/skills');
const Client = sdk.Client ?? sdk.default.Client;
const StreamableHTTPClientTransport = sdk.StreamableHTTPClientTransport ?? sdk.default.StreamableHTTPClientTransport;

const job = JSON.parse(fs.readFileSync(process.argv[3], 'utf8'));
const seen = { calls: {}, prompts: {}, failures: {}, asked: [] };

function transport() {
    return job.url
        ? new StreamableHTTPClientTransport(new URL(job.url), { requestInit: { headers: { Authorization: 'Bearer ' + job.token } } })
        : new StdioClientTransport({ command: job.command, args: job.args, env: job.env, stderr: 'inherit' });
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
    const client = new Client(
        { name: 'ts-robot', version: '2.0.0' },
        { versionNegotiation: { mode: 'auto' }, capabilities: { sampling: {} } }
    );
    client.setRequestHandler('sampling/createMessage', request => {
        const prompt = request.params.messages[0].content.text;
        seen.asked.push(prompt);
        const word = { relation: 'separate', reason: 'They are of two commands.' };
        const text = JSON.stringify({ 1: word, 2: word, 3: word });
        return { role: 'assistant', model: 'none', content: { type: 'text', text } };
    });
    let told;
    const changed = new Promise(resolve => (told = resolve));
    client.setNotificationHandler('notifications/resources/list_changed', () => told(true));
    await client.connect(transport());
    seen.server = client.getServerVersion()?.name;
    seen.version = client.getNegotiatedProtocolVersion();
    seen.era = client.getProtocolEra();
    seen.instructions = client.getInstructions();

    seen.tools = (await client.listTools()).tools.map(tool => tool.name);
    for (const [name, given] of job.calls) {
        const got = await client.callTool({ name, arguments: given });
        const text = got.content[0].text;
        seen.calls[name] = got.isError
            ? { error: text }
            : { same: JSON.stringify(JSON.parse(text)) === JSON.stringify(got.structuredContent), got: got.structuredContent };
    }

    await failure('unknown tool', () => client.callTool({ name: 'nobody', arguments: {} }));
    await failure('unknown prompt', () => client.getPrompt({ name: 'nobody' }));
    await failure('unknown resource', () => client.readResource({ uri: 'emend://knowledge/nothing' }));
    await failure('not ascii', () => client.readResource({ uri: 'emend://knowledge/\u00fcber' }));

    seen.resources = [];
    let cursor;
    do {
        const page = await client.listResources(cursor ? { cursor } : {});
        seen.resources.push(...page.resources.map(resource => resource.uri));
        cursor = page.nextCursor;
    } while (cursor);
    seen.read = (await client.readResource({ uri: seen.resources[0] })).contents[0];
    seen.templates = (await client.listResourceTemplates()).resourceTemplates.map(one => one.uriTemplate);

    const filled = { task: 'undo the last commit', application: 'git', tools: 'run(command)' };
    for (const prompt of (await client.listPrompts()).prompts) {
        const given = {};
        prompt.arguments.filter(one => one.required).forEach(one => (given[one.name] = filled[one.name]));
        seen.prompts[prompt.name] = (await client.getPrompt({ name: prompt.name, arguments: given })).messages[0].content.text;
    }

    const skills = new SkillsClient(client);
    seen.skillsSupported = skills.supported;
    const listed = await skills.list();
    seen.skills = listed.skills.map(skill => skill.uri);
    seen.verified = 0;
    for (const skill of listed.skills) {
        // checks digest, size and frontmatter against the entry
        const file = await skills.read((await skills.get(skill.uri)).skill);
        seen.verified += file.verified && file.text.includes('## Steps') ? 1 : 0;
    }

    const ear = await client.listen({ resourcesListChanged: true, toolsListChanged: true });
    seen.honored = ear.honoredFilter;
    await client.callTool({ name: job.writes[0], arguments: job.writes[1] });
    const late = new Promise(resolve => setTimeout(() => resolve(false), 10000).unref());
    seen.toldOfChange = await Promise.race([changed, late]);
    await ear.close();
    await client.close();
    process.stdout.write(JSON.stringify(seen) + '\n');
}

main().then(() => process.exit(0), error => {
    process.stderr.write(String(error && error.stack) + '\n');
    process.exit(1);
});
