import { z } from 'zod';
import { adminMessageCalls } from '../calls/alert.ts';
import { csvFile, isoInstant, localDay, pageQuery, paginationSchema, success } from '../common.ts';
import { MESSAGE_ATTEMPT_STATUSES, MESSAGE_OUTCOMES, SUPPRESSED_CHANNELS } from '../constants/message.ts';
import { NOTIFICATION_CHANNELS, NOTIFICATION_KINDS } from '../constants/notification.ts';
import { endpoints } from './endpoint.ts';

const channel = z.enum(NOTIFICATION_CHANNELS, { error: 'Unknown channel' });
/** `confirmation`: somebody is asked whether they want the alerts that were asked for in their name. */
const kind = z.enum([...NOTIFICATION_KINDS, 'confirmation'], { error: 'Unknown kind' });
const day = z.union([isoInstant, localDay]).optional();
const count = z.number().int();
/** Counting stops at 10,000. */
const counted = z.object({ count, isEstimate: z.boolean() });
/** Micro-rupees (1 ₹ = 1,000,000), by our table of prices; an invoice says what was paid. */
const cost = count;

/** One message to one person. Whom it was sent to is an account or nobody we know; neither phone, address nor text is here. */
const message = z.object({
  _id: z.string(),
  kind,
  what: z.string(),
  /** Null: a phone without an account. */
  recipient: z.object({ userId: z.string(), name: z.string() }).nullable(),
  /** Meetings or payments that it tells of. */
  items: count,
  link: z.string(),
  /** Null: it has not ended yet. */
  outcome: z.enum(MESSAGE_OUTCOMES).nullable(),
  attempts: z.array(
    z.object({
      channel,
      status: z.enum(MESSAGE_ATTEMPT_STATUSES),
      /** As the provider's kind of refusal, e.g. `recipient-unknown`. */
      reason: z.string().nullable(),
      /** What the provider charges for. */
      category: z.string().nullable(),
      segments: count.nullable(),
      cost: cost.nullable(),
      tries: count,
      messageId: z.string(),
      at: z.iso.datetime(),
    }),
  ),
  /** Second sends of what may have arrived already. */
  repeatedAfterUnknown: count,
  cost,
  createdAt: z.iso.datetime(),
  /** When it is looked at next; null when it has ended. */
  nextAt: z.iso.datetime().nullable(),
  doneAt: z.iso.datetime().nullable(),
});

/** Messages by how they ended. `reached`: delivered, or accepted by a channel that reports no more. */
const messageFigures = {
  total: count,
  open: count,
  reached: count,
  /** The person, or their phone, wants none. */
  unwanted: count,
  expired: count,
  failed: count,
  repeated: count,
  cost,
};
/** One channel's attempts by where they stand. `read` ones are among those delivered. */
const channelFigures = {
  total: count,
  waiting: count,
  accepted: count,
  delivered: count,
  read: count,
  unknown: count,
  refused: count,
  failed: count,
  cost,
};

const messageFilter = pageQuery.extend({
  /** The id of a message, whole, or one that a provider knows an attempt by. */
  search: z.string().trim().max(100).optional(),
  channel: channel.optional(),
  kind: kind.optional(),
  outcome: z.enum([...MESSAGE_OUTCOMES, 'open', 'all'], { error: 'Unknown outcome' }).default('all'),
  userId: z.string().max(64).optional(),
  /** Days in India, both included, or instants. */
  from: day,
  to: day,
});

export const adminMessageEndpoints = endpoints(adminMessageCalls, {
  list: {
    summary: 'Messages to people, the newest first',
    query: messageFilter,
    response: success({ messages: z.array(message), pagination: paginationSchema }),
  },
  listCsv: csvFile('messages to people', messageFilter),
  get: { summary: 'One message, with all attempts to send it', response: success({ delivery: message }) },
  stats: {
    summary: 'What was sent in the last 1, 7 or 30 days (IST, today among them), what waits, and how the providers do',
    query: z.object({ days: z.enum(['1', '7', '30'], { error: 'days must be 1, 7 or 30' }).default('7').transform(Number) }),
    response: success({
      stats: z.object({
        days: count,
        messages: z.object(messageFigures),
        /** As many days before those. */
        before: z.object(messageFigures),
        /** Those with messages alone. */
        byKind: z.array(z.object({ kind, ...messageFigures })),
        byChannel: z.array(z.object({ channel, ...channelFigures })),
        /** The last 30 days, the oldest first. */
        trend: z.array(z.object({ day: z.string(), messages: count, cost })),
        /**
         * Of those that have not ended: how many are due, and since when the first of them is. The others wait for a report, the
         * morning or their next attempt.
         */
        backlog: z.object({ open: counted, due: counted, since: z.iso.datetime().nullable() }),
        /** Who is sent nothing, by what; `phone` is WhatsApp and SMS together. */
        suppressed: z.array(z.object({ channel: z.enum(SUPPRESSED_CHANNELS), ...counted.shape })),
        providers: z.array(
          z.object({
            channel,
            isConfigured: z.boolean(),
            acceptedAt: z.iso.datetime().nullable(),
            /** The last time that the provider did not take a message, for a reason that is not the recipient's. */
            trouble: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
          }),
        ),
        asOf: z.iso.datetime(),
      }),
    }),
  },
});
