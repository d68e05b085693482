import { z } from 'zod';
import { userSchema } from './auth.ts';
import { paginationSchema, success } from './common.ts';
import { endpoint } from './endpoint.ts';
import { meetingSchema } from './meeting-model.ts';
import { meetingEndpoints } from './meetings.ts';
import { profileEndpoints } from './profile.ts';

/** One part of an aggregate: its content, or that its service did not answer (the other parts are good). */
const part = <S extends z.ZodRawShape>(shape: S) =>
  z.discriminatedUnion('available', [
    z.object({ available: z.literal(true), ...shape }),
    z.object({ available: z.literal(false), message: z.string() }),
  ]);
const meetingPage = part({ meetings: z.array(meetingSchema), pagination: paginationSchema });

export type Features = z.infer<(typeof bffEndpoints)['start']['response']>['features'];

export const bffEndpoints = {
  /** What the page needs before it can show who is there. */
  start: endpoint({
    id: 'bff.start',
    service: 'bff',
    method: 'GET',
    path: '/bff/start',
    access: 'anyone',
    summary: 'Who I am, what the server is like, what time it is',
    response: success({
      /** Null without a token; a dead one is refused (401), so that it is renewed. */
      user: part({ user: userSchema.nullable() }),
      serverNow: z.iso.datetime(),
      /** Switches of this installation. `hardening`: product decisions, WEB_HARDENING; `sandbox`: messages are in `/dev/inbox`. */
      features: z.object({
        hardening: z.boolean(),
        sandbox: z.boolean(),
        /** Google Tag Manager's container and Crisp's website; null: not used. */
        gtmId: z.string().nullable(),
        crispId: z.string().nullable(),
      }),
    }),
  }),
  home: endpoint({
    id: 'bff.home',
    service: 'bff',
    method: 'GET',
    path: '/bff/home',
    access: 'anyone',
    summary: 'The meeting list page in one answer; the query is that of the public list',
    query: meetingEndpoints.listPublic.query as NonNullable<typeof meetingEndpoints.listPublic.query>,
    response: success({
      list: meetingPage,
      counts: part({ counts: z.record(z.string(), z.object({ live: z.number().int(), upcoming: z.number().int() })) }),
      /** The first page of the meetings I host; null without a token (a dead one is 401). */
      own: meetingPage.nullable(),
      serverNow: z.iso.datetime(),
    }),
  }),
  export: endpoint({
    id: 'bff.export',
    service: 'bff',
    method: 'GET',
    path: '/bff/export',
    access: 'user',
    summary: 'Everything that is kept about me, as one file; whole or not at all',
    response: profileEndpoints.export.response.extend({
      meetings: z.object({
        hosting: z.array(meetingSchema),
        cohosting: z.array(meetingSchema),
        joining: z.array(meetingSchema),
      }),
    }),
  }),
} as const;
