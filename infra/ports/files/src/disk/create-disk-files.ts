import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { access, type FileHandle, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '@visavis/platform/clock';
import { Invalid, NotFound, Unavailable } from '@visavis/platform/errors';
import { checkContent, checkKey } from '../checks.ts';
import type { FileStore, LinkServer } from '../port.ts';
import { SNIFF_BYTES, sniff } from '../sniff.ts';
import { createLinks } from './links.ts';
import { serveLink } from './serve.ts';

export interface DiskFilesOptions {
  dir: string;
  /** Signs the links; at least 32 characters. */
  secret: string;
  /** Where the links are served, e.g. `/files`. */
  publicPath: string;
  clock: Clock;
}

/** An upload that is older than this belongs to a process that died. */
const ABANDONED_MS = 60 * 60_000;

/**
 * Files in one folder of the local disk. The content type is detected from the content again, so there is no second file to keep
 * in step.
 */
export function createDiskFiles(options: DiskFilesOptions): FileStore & { links: LinkServer } {
  const stored = join(options.dir, 'stored');
  const incoming = join(options.dir, 'incoming');
  for (const folder of [stored, incoming]) mkdirSync(folder, { recursive: true });
  sweepAbandoned(incoming);
  // One flat folder: `a` and `a/b` can both be files, as in an object store. `~` is not in any key.
  const pathOf = (key: string) => join(stored, checkKey(key).replaceAll('/', '~'));
  const links = createLinks(options);
  let closed = false;
  const usable = () => {
    if (closed) throw new Unavailable('The file store is closed.');
  };

  const store: FileStore = {
    async put(key, content, putOptions) {
      usable();
      const path = pathOf(key);
      const temporary = join(incoming, randomUUID());
      const checked = checkContent(content, putOptions);
      try {
        const file = await open(temporary, 'wx');
        try {
          for await (const chunk of checked.chunks) await file.writeFile(chunk);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(temporary, path);
        await syncFolder(stored);
        return { key, ...checked.result() };
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },

    async get(key, range = { start: 0 }) {
      usable();
      const file = await openStored(pathOf(key));
      try {
        const { size } = await file.stat();
        const end = Math.min(range.end ?? size - 1, size - 1);
        if (!(range.start >= 0 && range.start <= end)) throw new Invalid('FILE_RANGE', 'The file has no such range.');
        const head = Buffer.alloc(SNIFF_BYTES);
        const { bytesRead } = await file.read(head, 0, SNIFF_BYTES, 0);
        const contentType = sniff(head.subarray(0, bytesRead)) ?? 'application/octet-stream';
        // The stream closes the file when it ends or is destroyed.
        return {
          key,
          size,
          contentType,
          range: { start: range.start, end },
          stream: file.createReadStream({ start: range.start, end }),
        };
      } catch (error) {
        await file.close();
        throw error;
      }
    },

    async delete(key) {
      usable();
      try {
        await rm(pathOf(key));
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
      await syncFolder(stored);
      return true;
    },

    async signedUrl(key, { expiresInSec }) {
      usable();
      return links.sign(checkKey(key), expiresInSec);
    },

    async ping() {
      usable();
      await access(stored);
    },
    async close() {
      closed = true;
    },
  };

  return {
    ...store,
    links: {
      publicPath: options.publicPath,
      verify: links.verify,
      serve: (request, response, url) => serveLink(store, links, request, response, url ?? request.url ?? ''),
    },
  };
}

async function openStored(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (isMissing(error)) throw new NotFound('FILE_NOT_FOUND', 'There is no such file.');
    throw error;
  }
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** A rename is durable only when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function sweepAbandoned(folder: string): void {
  const oldest = Date.now() - ABANDONED_MS;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if ((statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? oldest) < oldest) rmSync(path, { force: true });
  }
}
