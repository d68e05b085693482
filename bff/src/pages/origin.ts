import type { Request } from 'express';

/**
 * Where the product is reached, for canonical addresses, previews and links: the setting, else this machine. Never what the
 * request calls us: a page or a file for each invented `Host` would be made, compressed and perhaps kept by a cache on the way.
 */
export const createOrigin =
  (publicUrl: string | undefined) =>
  ({ socket }: Pick<Request, 'socket'>): string =>
    publicUrl ?? `http://localhost:${socket.localPort}`;
