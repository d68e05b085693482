import type { adminMessageCalls } from '@visavis/contracts/calls/alert';
import type { CallResult } from '@visavis/contracts/calls/typed-call';
import type { BrowserContext, Page } from 'playwright-core';
import { fromNow } from '../../src/index.ts';
import { type Answer, type CallsStub, stubCalls } from './stub-calls.ts';

type Message = CallResult<typeof adminMessageCalls.get>['delivery'];
type Stats = CallResult<typeof adminMessageCalls.stats>['stats'];

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ago = (ms: number) => fromNow(-ms).toISOString();

const attempt = (values: Partial<Message['attempts'][number]> = {}): Message['attempts'][number] => ({
  channel: 'whatsapp',
  status: 'delivered',
  reason: null,
  category: 'utility',
  segments: null,
  cost: 115_000,
  tries: 1,
  messageId: 'm1-w',
  at: ago(3 * MINUTE),
  ...values,
});
const push = (values: Partial<Message['attempts'][number]> = {}) =>
  attempt({ channel: 'push', status: 'accepted', category: null, cost: null, messageId: 'm1-p', ...values });

export const message = (values: Partial<Message> = {}): Message => ({
  _id: 'm1',
  kind: 'reminder',
  what: 'reminder-1h',
  recipient: { userId: 'u1', name: 'आशा राव' },
  items: 1,
  link: '/p/meeting1',
  outcome: 'delivered',
  attempts: [push(), attempt()],
  repeatedAfterUnknown: 0,
  cost: 115_000,
  createdAt: ago(4 * MINUTE),
  nextAt: null,
  doneAt: ago(2 * MINUTE),
  ...values,
});

/** By WhatsApp in vain, then by SMS, once more after no answer came. */
export const failedMessage = message({
  _id: 'm-failed',
  kind: 'meeting_cancelled',
  what: 'cancelled',
  recipient: null,
  outcome: 'failed',
  attempts: [
    attempt({ status: 'failed', reason: 'recipient-unknown', cost: null, messageId: 'm-failed-w', at: ago(50 * MINUTE) }),
    attempt({
      channel: 'sms',
      status: 'unknown',
      reason: 'socket hang up',
      category: null,
      segments: 2,
      cost: 14_976_000,
      tries: 2,
      messageId: 'm-failed-s',
      at: ago(48 * MINUTE),
    }),
  ],
  repeatedAfterUnknown: 1,
  cost: 14_976_000,
  createdAt: ago(51 * MINUTE),
});

const list = [
  message({
    _id: 'm-open',
    kind: 'alert',
    what: 'announced',
    items: 3,
    outcome: null,
    attempts: [
      push({ messageId: 'm-open-p' }),
      attempt({ status: 'retry', cost: null, messageId: 'm-open-w', reason: 'unavailable' }),
    ],
    cost: 0,
    nextAt: ago(-MINUTE),
    doneAt: null,
    createdAt: ago(MINUTE),
  }),
  message(),
  failedMessage,
  message({
    _id: 'm-muted',
    kind: 'follow',
    what: 'announced',
    outcome: 'muted',
    attempts: [],
    cost: 0,
    createdAt: ago(3 * 60 * MINUTE),
  }),
  message({
    _id: 'm-mail',
    kind: 'money',
    what: 'payment-captured',
    recipient: { userId: 'u2', name: 'गौरी शर्मा' },
    link: '/meeting-passes',
    attempts: [
      push({ messageId: 'm-mail-p' }),
      attempt({ status: 'read', messageId: 'm-mail-w' }),
      attempt({ channel: 'email', status: 'accepted', category: null, cost: null, messageId: 'm-mail-e' }),
    ],
    createdAt: ago(DAY + 5 * MINUTE),
  }),
  message({
    _id: 'm-confirm',
    kind: 'confirmation',
    what: 'phone',
    recipient: null,
    outcome: 'suppressed',
    attempts: [],
    cost: 0,
    createdAt: ago(2 * DAY),
  }),
];

const figures = (values: Partial<Stats['messages']>): Stats['messages'] => ({
  total: 0,
  open: 0,
  reached: 0,
  unwanted: 0,
  expired: 0,
  failed: 0,
  repeated: 0,
  cost: 0,
  ...values,
});
const channel = (name: Stats['byChannel'][number]['channel'], values: Partial<Stats['byChannel'][number]>) => ({
  channel: name,
  total: 0,
  waiting: 0,
  accepted: 0,
  delivered: 0,
  read: 0,
  unknown: 0,
  refused: 0,
  failed: 0,
  cost: 0,
  ...values,
});
const exactly = (count: number) => ({ count, isEstimate: false });

const stats = (): Stats => ({
  days: 7,
  messages: figures({
    total: 12_480,
    open: 24,
    reached: 11_902,
    unwanted: 310,
    expired: 122,
    failed: 122,
    repeated: 3,
    cost: 9_284_310_000,
  }),
  before: figures({ total: 10_911, reached: 10_560, cost: 8_012_440_000 }),
  byKind: [
    { kind: 'meeting_decided', ...figures({ total: 402, reached: 400, failed: 2, cost: 46_230_000 }) },
    { kind: 'meeting_moved', ...figures({ total: 96, reached: 93, expired: 3, cost: 11_040_000 }) },
    { kind: 'reminder', ...figures({ total: 3_104, reached: 3_011, expired: 60, failed: 33, repeated: 2, cost: 812_400_000 }) },
    {
      kind: 'alert',
      ...figures({
        total: 8_310,
        open: 24,
        reached: 7_832,
        unwanted: 310,
        expired: 59,
        failed: 85,
        repeated: 1,
        cost: 8_294_000_000,
      }),
    },
    { kind: 'money', ...figures({ total: 441, reached: 439, failed: 2, cost: 50_715_000 }) },
    { kind: 'security', ...figures({ total: 127, reached: 127, cost: 69_925_000 }) },
  ],
  byChannel: [
    channel('push', { total: 6_240, accepted: 6_201, refused: 39 }),
    channel('whatsapp', {
      total: 11_020,
      accepted: 120,
      delivered: 10_742,
      read: 7_310,
      unknown: 4,
      refused: 32,
      failed: 122,
      cost: 9_158_000_000,
    }),
    channel('sms', { total: 52, delivered: 44, unknown: 2, failed: 6, cost: 126_310_000 }),
    channel('email', { total: 0 }),
  ],
  trend: Array.from({ length: 30 }, (_, index) => ({
    day: ago((29 - index) * DAY).slice(0, 10),
    messages: 900 + ((index * 337) % 1_400),
    cost: (700 + ((index * 337) % 1_400)) * 744_000,
  })),
  backlog: { open: exactly(24), due: exactly(2), since: ago(90_000) },
  suppressed: [
    { channel: 'phone', ...exactly(214) },
    { channel: 'whatsapp', ...exactly(61) },
    { channel: 'sms', ...exactly(3) },
    { channel: 'email', ...exactly(12) },
  ],
  providers: [
    { channel: 'push', isConfigured: true, acceptedAt: ago(MINUTE), trouble: null },
    { channel: 'whatsapp', isConfigured: true, acceptedAt: ago(MINUTE), trouble: { at: ago(2 * DAY), reason: 'unavailable' } },
    { channel: 'sms', isConfigured: true, acceptedAt: ago(60 * MINUTE), trouble: { at: ago(4 * MINUTE), reason: 'no-answer' } },
    { channel: 'email', isConfigured: false, acceptedAt: null, trouble: null },
  ],
  asOf: ago(0),
});

const pagination = (total: number) => ({ total, page: 1, limit: 10, pages: Math.ceil(total / 10) });
/** What alert returns to an admin; a test replaces what it is about. */
const answers = (): Record<string, Answer> => ({
  'GET /api/admin/messages': { messages: list, pagination: pagination(list.length) },
  'GET /api/admin/messages/stats': { stats: stats() },
  ...Object.fromEntries(list.map((one) => [`GET /api/admin/messages/${one._id}`, { delivery: one }])),
});

/** Stands in for alert in one browser's network. */
export const stubMessages = (page: Page | BrowserContext, more: Record<string, Answer> = {}): Promise<CallsStub> =>
  stubCalls(page, /\/api\/admin\/messages(?:[/?]|$)/, { ...answers(), ...more });
