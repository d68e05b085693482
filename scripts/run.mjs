// Runs a TypeScript file on the project's own Node 24, whatever Node is on the PATH: node scripts/run.mjs path/to/file.ts [args]
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const node = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url));
const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
