import type { FileStore, OpenFile } from '@visavis/files';
import type { Square } from './make-squares.ts';

const TYPE = 'image/webp';
/** Far above what 512 × 512 pixels can come to. */
const MAX_BYTES = 2 * 1024 * 1024;

/** The files of pictures in `folder`, one for each size. */
export function createPictureFiles(files: () => Promise<FileStore>, folder: string, sizes: readonly number[]) {
  const nameOf = (key: string, size: number) => `${folder}/${key}/${size}.webp`;
  return {
    /** So that a wrong setting shows at start, not with the first picture. */
    start: async () => void (await files()),
    async put(key: string, squares: readonly Square[]): Promise<void> {
      const store = await files();
      for (const { size, bytes } of squares)
        await store.put(nameOf(key, size), [bytes], { contentType: TYPE, maxBytes: MAX_BYTES, allowedTypes: [TYPE] });
    },
    open: async (key: string, size: number): Promise<OpenFile> => (await files()).get(nameOf(key, size)),
    async delete(key: string): Promise<void> {
      const store = await files();
      for (const size of sizes) await store.delete(nameOf(key, size));
    },
  };
}
export type PictureFiles = ReturnType<typeof createPictureFiles>;
