import { z } from 'zod';
import { adminContactCalls, contactCalls } from '../calls/contact.ts';
import { csvFile, idSchema, pageQuery, paginationSchema, success } from '../common.ts';
import { CONTACT_STATUSES, CONTACT_TOPICS } from '../constants/contact.ts';
import { contactForm } from '../model/contact-form.ts';
import { endpoints } from './endpoint.ts';

/** As its sender sees it. */
export const sentMessage = z.object({
  _id: idSchema,
  /** What both sides call it. */
  reference: z.string(),
  name: z.string(),
  /** An e-mail address or a phone, as it was typed. */
  reach: z.string(),
  topic: z.enum(CONTACT_TOPICS),
  text: z.string(),
  status: z.enum(CONTACT_STATUSES),
  createdAt: z.iso.datetime(),
});

export const contactEndpoints = endpoints(contactCalls, {
  send: {
    summary: 'Write to whoever runs the product, with or without an account; 5 messages an hour from one network',
    refusals: { 429: ['RATE_LIMITED'] },
    body: contactForm,
    response: success({ reference: z.string() }),
  },
  mine: {
    summary: 'What I have written by the contact form, newest first; a message is deleted after a year',
    query: pageQuery,
    response: success({ messages: z.array(sentMessage), pagination: paginationSchema }),
  },
});

export const receivedMessage = sentMessage.extend({
  /** The sender's account; null without one. */
  userId: idSchema.nullable(),
  answeredAt: z.iso.datetime().nullable(),
  /** The admin's account. */
  answeredBy: idSchema.nullable(),
  /** Only in the list; null for an account that is not known by name. */
  answeredByName: z.string().nullable().optional(),
});
export type ContactMessage = z.infer<typeof receivedMessage>;

const receivedFilter = pageQuery.extend({
  /** Beginnings of words of the sender's name and address, the text and the reference. */
  search: z.string().trim().max(100).optional(),
  status: z.enum([...CONTACT_STATUSES, 'all'], { error: 'Unknown status' }).default('open'),
});

export const adminContactEndpoints = endpoints(adminContactCalls, {
  list: {
    summary: 'What arrived by the contact form: what waits, the oldest first; else the newest',
    query: receivedFilter,
    response: success({
      messages: z.array(receivedMessage),
      /** How many are open. */
      open: z.number().int(),
      pagination: paginationSchema,
    }),
  },
  listCsv: csvFile('contact messages', receivedFilter),
  setStatus: {
    summary: 'Mark a message as answered, or open it again',
    body: z.object({ status: z.enum(CONTACT_STATUSES, { error: 'Unknown status' }) }),
    example: { status: 'answered' },
    response: success({ contact: receivedMessage }),
  },
});
