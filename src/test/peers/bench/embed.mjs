// Embeds with transformers.js: node embed.mjs MODULES MODELS THREADS. A line of JSON on standard input is a list of
// texts; the answer is a line with the milliseconds and the first numbers of the first vector.
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';

const [modules, models, threads] = process.argv.slice(2);
const found = createRequire(join(modules, 'package.json')).resolve('@huggingface/transformers');
const { env, pipeline } = await import(pathToFileURL(found));
env.allowRemoteModels = false;
env.localModelPath = models;
const embed = await pipeline('feature-extraction', 'minilm', {
    dtype: 'fp32',
    session_options: { intraOpNumThreads: Number(threads) },
});
const BATCH = 32;
for await (const line of createInterface({ input: process.stdin })) {
    // as its users sort and batch, so that short texts are not padded to the longest
    const texts = JSON.parse(line).sort((a, b) => a.length - b.length);
    const start = performance.now();
    let first = [];
    for (let i = 0; i < texts.length; i += BATCH) {
        const out = await embed(texts.slice(i, i + BATCH), { pooling: 'mean', normalize: true });
        if (i === 0) first = Array.from(out.data.slice(0, 3));
    }
    console.log(JSON.stringify({ millis: performance.now() - start, first }));
}
