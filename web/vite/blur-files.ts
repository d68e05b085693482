import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { withNormalization } from './segmentation-model.ts';

const NAME = 'virtual:blur-files';
const types: Record<string, string> = { js: 'text/javascript', wasm: 'application/wasm' };

/**
 * What finds the person in the picture, from npm and served by us: the folder of the program, whose file names its library
 * chooses, and the model. `import blurFiles from 'virtual:blur-files'`.
 */
export const blurFiles = (): Plugin => {
  const resolve = createRequire(import.meta.url).resolve;
  const program = join(dirname(resolve('@mediapipe/tasks-vision')), 'wasm');
  const model = join(dirname(resolve('@mediapipe/selfie_segmentation')), 'selfie_segmentation.tflite');
  const files = () => ({
    'vision_wasm_internal.js': readFileSync(join(program, 'vision_wasm_internal.js')),
    'vision_wasm_internal.wasm': readFileSync(join(program, 'vision_wasm_internal.wasm')),
    'person.tflite': withNormalization(readFileSync(model)),
  });
  /** Its name carries the content's hash, as all assets' names do. */
  const folderOf = (all: Record<string, Buffer>) => {
    const hash = createHash('sha256');
    for (const bytes of Object.values(all)) hash.update(bytes);
    return `assets/blur-${hash.digest('hex').slice(0, 8)}`;
  };
  return {
    name: 'visavis-blur-files',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id === `\0${NAME}`) return `export default ${JSON.stringify(`/${folderOf(files())}`)};`;
    },
    buildStart() {
      if (this.meta.watchMode) return;
      const all = files();
      for (const [name, source] of Object.entries(all))
        this.emitFile({ type: 'asset', fileName: `${folderOf(all)}/${name}`, source });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = request.url?.match(/^\/assets\/blur-[^/]+\/([^/?]+)/)?.[1] as keyof ReturnType<typeof files> | undefined;
        const bytes = name && files()[name];
        if (!bytes) return next();
        response.setHeader('content-type', types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream');
        response.end(bytes);
      });
    },
  };
};
