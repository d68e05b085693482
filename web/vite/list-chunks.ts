import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';

const LARGEST = 12;
const kib = (bytes: number) => (bytes / 1024).toFixed(1).padStart(7);

/**
 * `CHUNKS=app npx vite build` prints what is in the chunks whose names contain that: KiB with brotli, and the largest modules
 * before minification.
 */
export const listChunks = (wanted: string | undefined): Plugin => ({
  name: 'visavis-list-chunks',
  apply: () => wanted !== undefined,
  writeBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || !chunk.fileName.includes(wanted ?? '')) continue;
      const modules = Object.entries(chunk.modules).sort(([, one], [, other]) => other.renderedLength - one.renderedLength);
      this.info(
        `${kib(brotliCompressSync(chunk.code).length)} ${chunk.fileName}, ${modules.length} modules, imports ${chunk.imports.join(' ')}`,
      );
      for (const [id, { renderedLength }] of modules.slice(0, LARGEST))
        this.info(`${kib(renderedLength)}   ${id.replace(/^.*\/(?=node_modules\/|src\/)/, '')}`);
    }
  },
});
