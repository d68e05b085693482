import { z } from 'zod';
import { clientAlertCalls, deliveryWebhookCalls, notificationCalls, notificationLinkCalls } from '../calls/alert.ts';
import { idSchema, pageQuery, paginationSchema, success } from '../common.ts';
import { SUPPRESSED_CHANNELS, SUPPRESSION_REASONS } from '../constants/message.ts';
import { NOTIFICATION_CHANNELS } from '../constants/notification.ts';
import { createAlertForm, editAlertForm } from '../model/alert-form.ts';
import {
  notificationSchema,
  preferencesForm,
  preferencesSchema,
  pushEndpointSchema,
  pushSubscriptionForm,
} from '../model/notification-model.ts';
import { endpoints } from './endpoint.ts';

export const deliveryWebhookEndpoints = endpoints(deliveryWebhookCalls, {
  /** Meta checks so that the address is ours: the challenge comes back to whoever knows our verify token. */
  whatsappChallenge: {
    summary: "WhatsApp's check of the webhook's address",
    /** `hub.mode`, `hub.verify_token` and `hub.challenge`, which are Meta's to define. */
    query: z.looseObject({}),
    response: z.string(),
  },
  whatsapp: { summary: "WhatsApp's reports on messages, signed", response: success({}) },
  sms: { summary: "Twilio's reports on messages, signed", response: z.string() },
});

const contact = z.enum(['phone', 'email']);

/** As its creator and the phone's owner see it (specification 1, section 3). */
export const clientAlertSchema = z.object({
  _id: idSchema,
  name: z.string(),
  phone: z.string(),
  email: z.string().optional(),
  /** Names, or `all` alone. */
  categories: z.array(z.string()),
  /** Null: created without an account. */
  createdBy: z.string().nullable(),
  /** `unconfirmed`: whoever has the phone was asked by one message, and is sent nothing else. */
  status: z.enum(['active', 'unconfirmed']),
  /** Of an alert with an `email`; until it is confirmed, the alert works by phone. */
  emailStatus: z.enum(['active', 'unconfirmed']).optional(),
});
export type ClientAlert = z.infer<typeof clientAlertSchema>;

const unread = z.number().int();
const followed = success({ following: z.boolean() });
const preferencesResponse = success({
  preferences: preferencesSchema,
  /** Those that messages can leave by at all. */
  channels: z.array(z.enum(NOTIFICATION_CHANNELS)),
  /** The user's phone gets no WhatsApp and no SMS but codes, because somebody who had it said so. */
  suppressed: z.boolean(),
  /**
   * All that stops messages to the user's phone, and to the address that the account has confirmed. Services of earlier releases
   * do not send it.
   */
  stopped: z.array(z.object({ channel: z.enum(SUPPRESSED_CHANNELS), reason: z.enum(SUPPRESSION_REASONS) })).optional(),
});

export const notificationEndpoints = endpoints(notificationCalls, {
  list: {
    summary: 'My notifications, the newest first',
    query: pageQuery.extend({
      /** Only those that I have not read. */
      unread: z.enum(['true', 'false'], { error: 'unread takes true or false' }).default('false'),
    }),
    response: success({ data: z.array(notificationSchema), unread, pagination: paginationSchema }),
  },
  read: { summary: 'I have read one of my notifications', response: success({ unread }) },
  readAll: { summary: 'I have read all of my notifications', response: success({ unread }) },
  preferences: { summary: 'Which kinds of notifications reach me, and where', response: preferencesResponse },
  setPreferences: {
    summary: 'Change which kinds of notifications reach me, and where; what is left out stays',
    body: z.object({
      preferences: preferencesForm.optional(),
      /** Messages to my phone, or to my account's address, again, after they were stopped. `true`: to the phone. */
      resume: z.literal([true, 'phone', 'email'], { error: 'resume takes phone or email' }).optional(),
    }),
    response: preferencesResponse,
  },
  pushKey: {
    summary: 'What a browser subscribes to push messages with (VAPID, RFC 8292), as base64url; null where there are none',
    response: success({ publicKey: z.string().nullable() }),
  },
  pushSubscriptions: {
    summary: 'Browsers of mine that get push messages, the oldest first; without their keys',
    response: success({ data: z.array(z.object({ endpoint: z.string(), since: z.iso.datetime() })) }),
  },
  subscribeToPush: {
    summary: "Send push messages to this browser until its session ends; an eleventh takes the oldest one's place",
    body: pushSubscriptionForm,
    response: success({}),
  },
  unsubscribeFromPush: {
    summary: 'No more push messages to this browser',
    body: z.object({ endpoint: pushEndpointSchema }),
    response: success({}),
  },
  follows: {
    summary: 'The hosts whom I follow, the latest first',
    response: success({ data: z.array(z.object({ hostId: idSchema, name: z.string(), since: z.iso.datetime() })) }),
  },
  follow: { summary: 'Tell me when this host meets again', refusals: { 409: ['CONFLICT'] }, response: followed },
  unfollow: { summary: 'Tell me no more when this host meets', response: followed },
});

const withAlert = success({ data: clientAlertSchema });

export const clientAlertEndpoints = endpoints(clientAlertCalls, {
  mine: {
    summary: 'My client alerts: those that I created, and the one on my phone',
    response: success({ data: z.array(clientAlertSchema) }),
  },
  create: {
    summary: 'Create a client alert, for myself or somebody else',
    refusals: { 403: ['ALERT_LIMIT', 'ACCOUNT_INACTIVE', 'FORBIDDEN'], 409: ['ALERT_EXISTS'] },
    body: createAlertForm,
    response: withAlert,
  },
  createPublic: {
    summary: 'Create a client alert without an account; it waits until the phone is confirmed',
    refusals: { 403: ['FORBIDDEN'], 409: ['ALERT_EXISTS'] },
    body: createAlertForm,
    response: withAlert,
  },
  update: {
    summary: 'Change a client alert that I created or that is on my phone; the phone stays',
    refusals: { 409: ['ALERT_EXISTS'] },
    body: editAlertForm,
    example: { name: 'Gita', categories: ['all'] },
    response: withAlert,
  },
  remove: { summary: 'Delete a client alert that I created or that is on my phone', response: success({}) },
});

export const notificationLinkEndpoints = endpoints(notificationLinkCalls, {
  confirm: {
    summary: 'Agree to the alerts that somebody asked for with this phone or e-mail address',
    refusals: { 404: ['LINK_INVALID', 'LINK_EXPIRED'] },
    response: success({
      data: z.object({
        /** What the link was sent to. */
        channel: contact,
        /** `already`: the link was used before. */
        outcome: z.enum(['confirmed', 'already']),
        categories: z.array(z.string()),
      }),
    }),
  },
  unsubscribe: {
    summary: 'Send no more messages to the phone or e-mail address that this link was sent to',
    refusals: { 404: ['LINK_INVALID'] },
    response: success({ data: z.object({ channel: contact, outcome: z.enum(['unsubscribed', 'already']) }) }),
  },
});
