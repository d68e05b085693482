import { normalisePhone } from '@visavis/contracts/phone';
import { type Clock, type OperatorAccess, pagePolicy } from '@visavis/platform';
import express, { type Router } from 'express';
import { z } from 'zod';
import { only } from '../shared/only.ts';
import { parse } from '../shared/parse.ts';
import type { MessengerSandbox } from './create-messenger-sandbox.ts';
import { INBOX_STYLE, inboxPage } from './inbox-page.ts';

const TEN_YEARS_MS = 10 * 365.25 * 24 * 60 * 60 * 1_000;

const clockBody = z.object({
  advanceMs: z
    .number({ error: 'advanceMs must be a whole number of milliseconds' })
    .int('advanceMs must be a whole number of milliseconds')
    .min(0, 'advanceMs must not be negative')
    .max(TEN_YEARS_MS, 'advanceMs must be at most ten years'),
});
const TO = 'to is one phone, e-mail address or push endpoint';
const toQuery = z.object({ to: z.string({ error: TO }).max(1_000, TO).optional() });

const INBOX_POLICY = pagePolicy({ style: INBOX_STYLE });

/** `/dev/messages` with what is below, `/dev/inbox` and `/dev/clock`. Mounted only where the messenger's sandbox is in use. */
export function createSandboxRouter(deps: {
  sandbox: Pick<MessengerSandbox, 'messenger' | 'controlRouter'>;
  clock: Clock & { advance(ms: number): void };
  operators: OperatorAccess;
}): Router {
  const { sandbox, clock, operators } = deps;
  const { messenger } = sandbox;
  const scripts = only(operators.allowsScript);
  const router = express.Router();
  router.use('/dev', (_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    next();
  });

  router.use(sandbox.controlRouter(operators));

  router.get('/dev/messages', scripts, (request, response) => {
    const { to } = parse(toQuery, request.query);
    response.json({ messages: messenger.inbox({ to: recipientOf(to) }) });
  });

  router.get('/dev/inbox', only(operators.allows), (request, response) => {
    const { to } = parse(toQuery, request.query);
    response.setHeader('Content-Security-Policy', INBOX_POLICY);
    // The address carries the token.
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.type('html').send(
      inboxPage({
        messages: messenger.inbox({ to: recipientOf(to), limit: 50 }),
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
function recipientOf(to: string | undefined): string | undefined {
  if (to === undefined || to.trim() === '') return undefined;
  if (to.includes('@') || to.startsWith('https:')) return to.trim().toLowerCase();
  const typed = /^ \d{8,}$/.test(to) ? `+${to.trim()}` : to;
  return normalisePhone(typed) ?? typed;
}
