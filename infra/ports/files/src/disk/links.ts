import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@visavis/platform/clock';
import { Forbidden } from '@visavis/platform/errors';

const MIN_SECRET = 32;

/** Links are `<publicPath>/<key>?expires=<unix seconds>&signature=<hmac>`; the signature covers key and expiry. */
export function createLinks({ secret, publicPath, clock }: { secret: string; publicPath: string; clock: Clock }) {
  if (secret.length < MIN_SECRET) throw new RangeError(`the secret for file links needs at least ${MIN_SECRET} characters`);
  const prefix = `${publicPath.replace(/\/$/, '')}/`;
  const signature = (key: string, expires: string) =>
    createHmac('sha256', secret).update(`file-link\n${key}\n${expires}`).digest();

  return {
    sign(key: string, expiresInSec: number): string {
      if (!(expiresInSec > 0)) throw new RangeError('a link has to last for some time');
      const expires = String(Math.ceil(clock.now().getTime() / 1_000 + expiresInSec));
      return `${prefix}${key}?expires=${expires}&signature=${signature(key, expires).toString('base64url')}`;
    },
    verify(link: string): { key: string; expiresAt: Date } {
      const invalid = new Forbidden('LINK_INVALID', 'This link is not valid.');
      const url = URL.parse(link, 'http://localhost');
      // Keys need no escapes; the parser has resolved `..` already, and an escaped one does not match its signature.
      if (!url?.pathname.startsWith(prefix)) throw invalid;
      const key = url.pathname.slice(prefix.length);
      const expires = url.searchParams.get('expires') ?? '';
      const provided = Buffer.from(url.searchParams.get('signature') ?? '', 'base64url');
      const due = signature(key, expires);
      if (provided.length !== due.length || !timingSafeEqual(provided, due)) throw invalid;
      const expiresAt = new Date(Number(expires) * 1_000);
      if (expiresAt <= clock.now()) throw new Forbidden('LINK_EXPIRED', 'This link has expired.');
      return { key, expiresAt };
    },
    secondsLeft: (expiresAt: Date) => Math.max(0, Math.floor((expiresAt.getTime() - clock.now().getTime()) / 1_000)),
  };
}
export type Links = ReturnType<typeof createLinks>;
