import { z } from 'zod';
import { bffCalls } from '../calls/bff.ts';
import { paginationSchema, success } from '../common.ts';
import { ledgerEntrySchema, paymentSchema, subscriptionSchema } from '../model/billing-model.ts';
import { gstForm } from '../model/gst.ts';
import { meetingSchema } from '../model/meeting-model.ts';
import { clientAlertEndpoints, notificationEndpoints } from './alert.ts';
import { userSchema } from './auth.ts';
import { endpoints } from './endpoint.ts';
import { ownRecords } from './meeting-responses.ts';
import { meetingEndpoints } from './meetings.ts';
import { peopleEndpoints } from './people.ts';
import { profileEndpoints } from './profile.ts';
import { secondFactorEndpoints } from './second-factor.ts';
import { WALL_LINK_REFUSALS, wallFigureEndpoints, wallMeetingEndpoints, wallMessageEndpoints, wallSecretSchema } from './wall.ts';

/** One part of an aggregate: its content, or that its service did not answer (the other parts are good). */
const part = <S extends z.ZodRawShape>(shape: S) =>
  z.discriminatedUnion('available', [
    z.object({ available: z.literal(true), ...shape }),
    z.object({ available: z.literal(false), message: z.string() }),
  ]);
const meetingPage = part({ meetings: z.array(meetingSchema), pagination: paginationSchema });

export type Features = z.infer<(typeof bffEndpoints)['start']['response']>['features'];

export const bffEndpoints = endpoints(bffCalls, {
  /** What the page needs before it can show who is there. */
  start: {
    summary: 'Who I am, and what the server is like',
    refusals: { 401: ['UNAUTHENTICATED', 'TOKEN_EXPIRED', 'SESSION_REVOKED'] },
    response: success({
      /** Null without a token; a dead one is refused (401), so that it is renewed. */
      user: part({ user: userSchema.nullable() }),
      /**
       * Switches of this installation. `hardening`: product decisions, WEB_HARDENING; `sandbox`: messages are in `/dev/inbox`.
       */
      features: z.object({
        hardening: z.boolean(),
        sandbox: z.boolean(),
        /** Address of the sandbox's inbox with the token that opens it; in the default start for this machine only. */
        inbox: z.string().optional(),
        /** Google Tag Manager's container and Crisp's website; null: not used. */
        gtmId: z.string().nullable(),
        crispId: z.string().nullable(),
        /** Of the Grievance Officer; a server of an earlier release does not send it. */
        grievanceEmail: z.string().nullable().optional(),
        /** Whether calls can go through a relay (TURN_URLS); a server of an earlier release does not send it. */
        relay: z.boolean().optional(),
      }),
    }),
  },
  home: {
    summary: 'The meeting list page in one answer; the query is that of the public list',
    refusals: { 401: ['UNAUTHENTICATED', 'TOKEN_EXPIRED', 'SESSION_REVOKED'] },
    query: meetingEndpoints.listPublic.query,
    response: success({
      list: meetingPage,
      counts: part({ counts: z.record(z.string(), z.object({ live: z.number().int(), upcoming: z.number().int() })) }),
      /** The first page of the meetings I host; null without a token (a dead one is 401). */
      own: meetingPage.nullable(),
    }),
  },
  wall: {
    summary: 'What a screen on a wall shows, by its link',
    refusals: WALL_LINK_REFUSALS,
    body: z.object({ link: wallSecretSchema }),
    response: success({
      name: z.string(),
      expiresAt: z.iso.datetime(),
      figures: part(wallFigureEndpoints.read.response.omit({ success: true }).shape),
      meetings: part(wallMeetingEndpoints.read.response.omit({ success: true }).shape),
      messages: part(wallMessageEndpoints.read.response.omit({ success: true }).shape),
    }),
  },
  export: {
    summary: 'Everything that is kept about me, as one file; whole or not at all',
    response: profileEndpoints.export.response.extend({
      meetings: z.object({
        hosting: z.array(meetingSchema),
        cohosting: z.array(meetingSchema),
        joining: z.array(meetingSchema),
        interested: z.array(meetingSchema),
      }),
      ...ownRecords,
      peopleMet: peopleEndpoints.list.response.shape.people,
      subscriptions: z.array(subscriptionSchema),
      /** The pass ledger, the newest first. */
      passes: z.array(ledgerEntrySchema),
      payments: z.array(paymentSchema),
      gstDetails: gstForm.nullable(),
      clientAlerts: clientAlertEndpoints.mine.response.shape.data,
      follows: notificationEndpoints.follows.response.shape.data,
      /** The newest first. */
      notifications: notificationEndpoints.list.response.shape.data,
      pushSubscriptions: notificationEndpoints.pushSubscriptions.response.shape.data,
      secondFactor: secondFactorEndpoints.state.response.pick({ enrolled: true, recoveryCodesLeft: true }),
      notificationPreferences: notificationEndpoints.preferences.response.shape.preferences,
    }),
  },
});
