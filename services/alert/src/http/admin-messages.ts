import { adminMessageEndpoints } from '@visavis/contracts/admin-messages';
import { pagination } from '@visavis/contracts/common';
import { wallMessageEndpoints } from '@visavis/contracts/wall';
import { type CsvColumns, type Routes, sendListCsv } from '@visavis/platform';
import type { AlertDeps } from '../use-cases/deps.ts';
import { listMessages, type NamedDelivery, readMessage, readMessageStats } from '../use-cases/messages/read-messages.ts';

/** What was sent, for admins: without phones, addresses and texts. */
export function adminMessageRoutes({ on }: Routes, deps: AlertDeps): void {
  on(adminMessageEndpoints.list, async ({ query }) => {
    const { messages, count } = await listMessages(deps, query);
    return { messages: messages.map(presentMessage), pagination: pagination(query.page, query.limit, count) };
  });
  on(adminMessageEndpoints.listCsv, (context) =>
    sendListCsv(context, 'messages', CSV, async (page) => {
      const { messages } = await listMessages(deps, { ...context.query, ...page });
      return { found: messages.map(({ delivery }) => delivery), rows: messages.map(presentMessage) };
    }),
  );
  on(adminMessageEndpoints.stats, async ({ query, now }) => {
    const { backlog, providers, ...stats } = await readMessageStats(deps, query.days, now);
    return {
      stats: {
        ...stats,
        backlog: { ...backlog, since: backlog.since?.toISOString() ?? null },
        providers: providers.map(({ acceptedAt, trouble, ...provider }) => ({
          ...provider,
          acceptedAt: acceptedAt?.toISOString() ?? null,
          trouble: trouble && { at: trouble.at.toISOString(), reason: trouble.reason },
        })),
        asOf: now.toISOString(),
      },
    };
  });
  on(wallMessageEndpoints.read, async ({ now }) => {
    const { messages, providers } = await readMessageStats(deps, 1, now);
    return {
      messages: { total: messages.total, failed: messages.failed },
      providers: providers
        .filter(({ isConfigured }) => isConfigured)
        // Taken since, it is over.
        .map(({ channel, trouble, acceptedAt }) => ({
          channel,
          inTrouble: trouble !== null && (acceptedAt === null || acceptedAt < trouble.at),
        })),
    };
  });
  on(adminMessageEndpoints.get, async ({ params }) => ({ delivery: presentMessage(await readMessage(deps, params.id)) }));
}

function presentMessage({ delivery, recipient }: NamedDelivery) {
  const { _id, kind, what, items, link, outcome, attempts, repeatedAfterUnknown, createdAt, nextAt, doneAt } = delivery;
  return {
    _id,
    kind,
    what,
    recipient: recipient ?? null,
    items: items.length,
    link,
    outcome,
    attempts: attempts.map(({ channel, status, reason, category, segments, cost, tries, messageId, at }) => ({
      channel,
      status,
      reason: reason === undefined ? null : withoutNumbers(reason),
      category: category ?? null,
      segments: segments ?? null,
      cost: cost ?? null,
      tries,
      messageId,
      at: at.toISOString(),
    })),
    repeatedAfterUnknown,
    cost: attempts.reduce((sum, { cost = 0 }) => sum + cost, 0),
    createdAt: createdAt.toISOString(),
    nextAt: nextAt?.toISOString() ?? null,
    doneAt: doneAt?.toISOString() ?? null,
  };
}

/** A provider may repeat the number, or the address, in its words. */
const withoutNumbers = (reason: string) => reason.replace(/\+?\d{7,}|\S+@\S+/g, '…');

const MICRO = 1_000_000;
const CSV: CsvColumns<ReturnType<typeof presentMessage>> = {
  ID: ({ _id }) => _id,
  Made: ({ createdAt }) => createdAt,
  Kind: ({ kind }) => kind,
  What: ({ what }) => what,
  'User ID': ({ recipient }) => recipient?.userId,
  Name: ({ recipient }) => recipient?.name,
  Outcome: ({ outcome }) => outcome ?? 'open',
  Channels: ({ attempts }) => attempts.map(({ channel, status }) => `${channel} ${status}`).join('; '),
  Rupees: ({ cost }) => cost / MICRO,
  Ended: ({ doneAt }) => doneAt,
};
