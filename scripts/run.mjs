// Runs a TypeScript file on the project's own Node 24: node scripts/run.mjs path/to/file.ts [arguments]
import { ensureInstalled, follow, startNode } from './lib.mjs';

ensureInstalled();
follow(startNode(process.argv.slice(2)));
