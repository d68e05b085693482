import type { OperatorAccess } from '@visavis/platform';
import { NotFound } from '@visavis/platform';
import { MESSAGE_CHANNELS } from '@visavis/providers';
import express, { type Router } from 'express';
import { z } from 'zod';
import { only } from '../shared/only.ts';
import { parse } from '../shared/parse.ts';
import type { Books } from './books.ts';
import { type FaultSettings, faultsBody } from './faults.ts';
import { subscribe } from './push-service.ts';
import type { Receipts } from './receipts.ts';

const receiptBody = z.object({
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  /** The provider's error code, of `failed`. */
  code: z.number().int().optional(),
});
const inboundBody = z.object({
  channel: z.enum(['whatsapp', 'sms']),
  from: z.string().regex(/^\+[1-9]\d{6,14}$/, 'from is a phone in E.164'),
  text: z.string().max(4_096),
});
const logQuery = z.object({
  channel: z.enum(MESSAGE_CHANNELS).optional(),
  after: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(10_000).default(1_000),
});

/** For scripts: makes the providers misbehave, and reads what they have accepted, below `/dev/messages`. */
export function createControlRouter(deps: {
  books: () => Books;
  faults: FaultSettings;
  receipts: Receipts;
  operators: OperatorAccess;
}): Router {
  const { books, faults, receipts } = deps;
  const router = express.Router();
  const scripts = only(deps.operators.allowsScript);
  const json = express.json({ limit: '1mb' });

  router.put('/dev/messages/faults', scripts, json, (request, response) => {
    faults.set(parse(faultsBody, request.body ?? {}));
    response.json({ success: true });
  });
  router.get('/dev/messages/log', scripts, (request, response) => {
    const { channel, ...page } = parse(logQuery, request.query);
    response.json({ messages: books().log({ ...page, ...(channel ? { channel } : {}) }) });
  });
  router.post('/dev/messages/push-subscriptions', scripts, (_request, response) => {
    response.json({ success: true, ...subscribe(books()) });
  });
  router.post('/dev/messages/inbound', scripts, json, (request, response) => {
    const { channel, from, text } = parse(inboundBody, request.body ?? {});
    receipts.inbound(channel, from, text);
    response.json({ success: true });
  });
  /** By the provider's id or ours. */
  router.post('/dev/messages/:id/receipts', scripts, json, (request, response) => {
    const { status, code } = parse(receiptBody, request.body ?? {});
    const message = books().find(String(request.params.id));
    if (!message) throw new NotFound('NOT_FOUND', 'No such message');
    receipts.report(message, status, 0, code);
    response.json({ success: true });
  });
  return router;
}
