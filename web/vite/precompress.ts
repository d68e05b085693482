import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Below this a compressed copy saves less than a packet. */
const worthBytes = 1024;
/** From here on the last tenth takes longer than the rest of the build. */
const LARGE = 2_000_000;
const compressible = /\.(?:html|js|css|svg|json|webmanifest|txt|map|wasm)$/;

/** Writes `.br` and `.gz` beside each asset, so that the server never compresses the same bytes twice. */
export const precompress = (): Plugin => {
  let outDir = 'dist';
  return {
    name: 'visavis-precompress',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir.startsWith('/') ? config.build.outDir : join(config.root, config.build.outDir);
    },
    async writeBundle() {
      const names = await readdir(outDir, { recursive: true });
      for (const name of names.filter((name) => compressible.test(name))) {
        const file = join(outDir, name);
        const bytes = await readFile(file);
        if (bytes.length < worthBytes) continue;
        const quality = bytes.length > LARGE ? 9 : 11;
        const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        await Promise.all([
          brotli(bytes, { params }).then((out) => writeFile(`${file}.br`, out)),
          gz(bytes, { level: 9 }).then((out) => writeFile(`${file}.gz`, out)),
        ]);
      }
    },
  };
};
