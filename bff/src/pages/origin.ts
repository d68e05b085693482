import type { Request } from 'express';

const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Where the caller reaches the product: the setting, else what the request says, as far as it is a host at all. */
export const createOrigin =
  (publicUrl: string | undefined) =>
  (request: Request): string => {
    if (publicUrl !== undefined) return publicUrl;
    const host = request.host ?? '';
    return HOST.test(host) ? `${request.protocol}://${host.toLowerCase()}` : 'http://localhost';
  };
