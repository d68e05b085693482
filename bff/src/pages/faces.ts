import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { profileEndpoints } from '@visavis/contracts/profile';
import { NotFound, type ServiceClient } from '@visavis/platform';

/** A messenger does not wait longer for a preview. */
const READ_WAIT_MS = 1_500;
const [UPLOADED = ''] = profileEndpoints.image.path.split(':');
/** Of the demo's people: files of the web app's build. */
const DRAWN = /^\/demo\/[a-z-]+\.svg$/;

/**
 * Reads people's pictures by the path that their profile has: uploaded ones from the service that keeps them, the demo's from the
 * build. Undefined for another path, and for a picture that is gone; throws `Unavailable` when it cannot be read now.
 */
export const createFaces =
  ({ calls, webDir }: { calls: ServiceClient; webDir: string | undefined }) =>
  async (path: string): Promise<Buffer | undefined> => {
    if (DRAWN.test(path)) return webDir === undefined ? undefined : readFile(join(webDir, path)).catch(() => undefined);
    if (!path.startsWith(UPLOADED)) return undefined;
    try {
      const options = { params: { key: path.slice(UPLOADED.length) }, query: { size: '256' }, timeoutMs: READ_WAIT_MS };
      return (await calls.call(profileEndpoints.image, options)) as unknown as Buffer;
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      throw error;
    }
  };
