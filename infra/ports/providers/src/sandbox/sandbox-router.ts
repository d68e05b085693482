import { normalisePhone } from '@visavis/contracts/phone';
import { type Clock, invalidFrom, pagePolicy } from '@visavis/platform';
import express, { type Router } from 'express';
import { z } from 'zod';
import type { SandboxMessenger } from '../messenger/sandbox-messenger.ts';
import { INBOX_STYLE, inboxPage } from './inbox-page.ts';
import { type OperatorAccess, only } from './operator-access.ts';

const TEN_YEARS_MS = 10 * 365.25 * 24 * 60 * 60 * 1_000;

const clockBody = z.object({
  advanceMs: z
    .number({ error: 'advanceMs must be a whole number of milliseconds' })
    .int('advanceMs must be a whole number of milliseconds')
    .min(0, 'advanceMs must not be negative')
    .max(TEN_YEARS_MS, 'advanceMs must be at most ten years'),
});
const phoneQuery = z.object({ to: z.string({ error: 'to is one phone' }).max(40, 'to is one phone').optional() });

const INBOX_POLICY = pagePolicy({ style: INBOX_STYLE });

/** `/dev/messages`, `/dev/inbox` and `/dev/clock`. Mounted only where the sandbox messenger is in use. */
export function createSandboxRouter(deps: {
  messenger: SandboxMessenger;
  clock: Clock & { advance(ms: number): void };
  operators: OperatorAccess;
}): Router {
  const { messenger, clock, operators } = deps;
  const scripts = only(operators.allowsScript);
  const router = express.Router();
  router.use('/dev', (_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    next();
  });

  router.get('/dev/messages', scripts, (request, response) => {
    const { to } = parse(phoneQuery, request.query);
    response.json({ messages: messenger.inbox({ to: phoneOf(to) }) });
  });

  router.get('/dev/inbox', only(operators.allows), (request, response) => {
    const { to } = parse(phoneQuery, request.query);
    response.setHeader('Content-Security-Policy', INBOX_POLICY);
    // The address carries the token.
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.type('html').send(
      inboxPage({
        messages: messenger.inbox({ to: phoneOf(to), limit: 50 }),
        filter: to?.trim() ?? '',
        token: operators.token,
        now: clock.now(),
      }),
    );
  });

  router.post('/dev/clock', scripts, express.json({ limit: '1kb' }), (request, response) => {
    const { advanceMs } = parse(clockBody, request.body ?? {});
    clock.advance(advanceMs);
    response.json({ success: true, now: clock.now().toISOString() });
  });
  return router;
}

/** A `+` that was not encoded arrives as a space: `?to=+9190…` means the phone all the same. */
function phoneOf(to: string | undefined): string | undefined {
  if (to === undefined || to.trim() === '') return undefined;
  const typed = /^ \d{8,}$/.test(to) ? `+${to.trim()}` : to;
  return normalisePhone(typed) ?? typed;
}

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalidFrom(parsed.error);
  return parsed.data;
}
