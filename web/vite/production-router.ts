import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const FILES: Record<string, string> = { 'react-router': 'index.mjs', 'react-router/dom': 'dom-export.mjs' };

/**
 * Builds with react-router's production code: its `exports` name the development build, with its checks and warnings, for
 * whatever is built.
 */
export const productionRouter = (): Plugin => ({
  name: 'visavis-production-router',
  apply: 'build',
  enforce: 'pre',
  resolveId(id) {
    const file = FILES[id];
    return file && fileURLToPath(new URL(`dist/production/${file}`, import.meta.resolve('react-router/package.json')));
  },
});
