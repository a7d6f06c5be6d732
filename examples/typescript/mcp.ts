// Emend with the official TypeScript client of the Model Context Protocol.
//
//   EMEND_TOKEN=… node dist/mcp.js                       asks emend serve
//   node dist/mcp.js --stdio /path/to/emend/emend        starts Emend itself, without a token
//
// Exits 0 when the action is known to fail, 1 when it was not and is reported now.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const TASK = 'Export the open report as a PDF';

interface Found {
    items: { knowledge_id: string; summary: string; trust: number | null; action_sequence?: string[] }[];
}

interface Checked {
    verdict: string;
    failures: { learning: { lesson: string } }[];
}

interface Told {
    status: string;
    neighbors?: { lesson: string }[];
}

function transport() {
    const at = process.argv.indexOf('--stdio');
    if (at > 0) {
        return new StdioClientTransport({
            command: process.argv[at + 1],
            args: ['serve', '--stdio', '--client', 'typescript'],
            stderr: 'inherit'
        });
    }
    const token = process.env.EMEND_TOKEN;
    if (!token) {
        throw new Error('Set EMEND_TOKEN to the token of this client, or give --stdio.');
    }
    const address = process.env.EMEND_ADDRESS ?? 'http://127.0.0.1:7341';
    return new StreamableHTTPClientTransport(new URL(address + '/mcp'), {
        requestInit: { headers: { Authorization: 'Bearer ' + token } }
    });
}

/** The answer of a tool as data; what the tool refuses says why and the way out. */
async function call<T>(client: Client, name: string, given: Record<string, unknown>): Promise<T> {
    const result = await client.callTool({ name, arguments: given });
    if (result.isError) {
        throw new Error(name + ': ' + JSON.stringify(result.content));
    }
    return result.structuredContent as T;
}

// with auto it speaks the newest revision both know
const client = new Client({ name: 'typescript', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
await client.connect(transport());
try {
    console.log('tools: ' + (await client.listTools()).tools.map(tool => tool.name).join(', '));
    const found = await call<Found>(client, 'retrieve_knowledge', { query: TASK, max_results: 3 });
    for (const item of found.items) {
        const trust = item.trust === null ? 'not reviewed' : `trust ${item.trust}`;
        console.log(`${item.knowledge_id} (${trust}): ${item.summary}`);
    }
    const source = found.items.find(item => item.action_sequence?.length);
    if (!source) {
        throw new Error('nothing is known about: ' + TASK);
    }
    const action = { tool_name: 'Click-Tool', tool_arguments: { button: 'Export' } };
    const known = await call<Checked>(client, 'check_action', { ...action, kb_source: source.knowledge_id, task: TASK });
    console.log('check_action: ' + known.verdict);
    if (known.verdict === 'known_failure') {
        console.log('instead: ' + known.failures[0].learning.lesson);
    } else {
        const told = await call<Told>(client, 'report_failure', {
            task: TASK,
            kb_source: source.knowledge_id,
            original_action: action,
            original_error: "There is no button 'Export'.",
            recovery_approach: 'Use the menu File > Export as PDF.'
        });
        console.log('report_failure: ' + told.status);
        told.neighbors?.forEach(neighbor => console.log('near it, for relate_learnings: ' + neighbor.lesson));
        process.exitCode = 1;
    }
} finally {
    await client.close();
}
