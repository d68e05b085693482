import { z } from 'zod';
import { peopleCalls } from '../calls/people.ts';
import { csvFile, idSchema, pageQuery, paginationSchema, success } from '../common.ts';
import { MEETING_STATUSES } from '../constants/meeting.ts';
import { OFFER_STATES, PEOPLE_FILTERS } from '../constants/people.ts';
import { personSchema } from '../model/meeting-model.ts';
import { handshakeForm, keepForm, offerAnswerForm, offerForm, shareForm } from '../model/people-form.ts';
import { endpoints } from './endpoint.ts';

export * from '../model/people-form.ts';

const instant = z.iso.datetime();

/** Somebody whom I met, with the receipt of our last turn together. */
const metPersonSchema = z.object({
  /** The person's, which my list has once. */
  _id: idSchema,
  person: personSchema,
  /** Where we met last. */
  meeting: z.object({ meetingId: idSchema, title: z.string(), startsAt: instant }),
  /** I was on the hosts' side. */
  hosted: z.boolean(),
  metAt: instant,
  /** Null: still together. */
  endedAt: instant.nullable(),
  /** Null: it was not counted then. */
  togetherSec: z.number().int().nullable(),
  /** What became of my pass; null without one. */
  pass: z.enum(['held', 'used', 'returned']).nullable(),
  /** `pressed`: I have; whether the other has, I am not told. `shaken`: both have. */
  handshake: z.enum(['open', 'pressed', 'shaken', 'closed']),
  /** Null: no end yet, or over. */
  handshakeUntil: instant.nullable(),
  /** What I share; null while I have not pressed. */
  share: shareForm.nullable(),
  /** The other's card, after a handshake; null without one, and while it cannot be read. */
  card: z.object({ phone: z.string().nullable(), email: z.string().nullable(), links: z.array(z.string()) }).nullable(),
  /** The last offer to meet again between us. */
  offer: z
    .object({
      /** I made it. */
      mine: z.boolean(),
      times: z.array(instant),
      state: z.enum(OFFER_STATES),
      /** The meeting that was proposed for the time that suited, as it is now. */
      meeting: z.object({ meetingId: idSchema, startsAt: instant, status: z.enum(MEETING_STATUSES) }).nullable(),
    })
    .nullable(),
  /** I hosted, and nothing is offered or agreed upon. */
  mayOffer: z.boolean(),
  note: z.string(),
  shortlisted: z.boolean(),
});
export type MetPerson = z.infer<typeof metPersonSchema>;
const onePerson = success({ met: metPersonSchema });

const filter = pageQuery.extend({
  show: z.enum(PEOPLE_FILTERS, { error: 'Unknown list' }).default('all'),
  /** Whom I met there last. */
  meetingId: idSchema.optional(),
});

export const peopleEndpoints = endpoints(peopleCalls, {
  list: {
    summary: 'People whom I met, the latest first, with our handshakes and what I keep of them',
    query: filter,
    response: success({ people: z.array(metPersonSchema), pagination: paginationSchema }),
  },
  listCsv: csvFile('people whom I met', filter),
  keep: { summary: 'My note on somebody whom I met, and my shortlist; for me alone', body: keepForm, response: onePerson },
  offerTimes: {
    summary: 'Offer two times to meet again to a guest of mine; of an open offer, other times',
    refusals: { 409: ['OFFER_CLOSED', 'MEETING_OVERLAP'], 429: ['TOO_MANY_PENDING', 'TOO_MANY_PROPOSALS'] },
    body: offerForm,
    example: { times: ['2027-01-01T10:00:00.000Z', '2027-01-02T10:00:00.000Z'] },
    response: onePerson,
  },
  withdrawOffer: {
    summary: 'Take back my offer to meet again',
    refusals: { 409: ['OFFER_CLOSED'] },
    response: onePerson,
  },
  answerOffer: {
    summary: 'Take one of the times that a host offered me, or none; the one taken is proposed as a meeting of the host',
    refusals: { 409: ['OFFER_CLOSED', 'OFFER_TIME_TAKEN'] },
    body: offerAnswerForm,
    example: { time: null },
    response: onePerson,
  },
  shakeHands: {
    summary:
      'Offer a handshake to somebody whom I met there, within the turn or 10 minutes after it; they learn of it only if they do so, too',
    refusals: { 409: ['NOT_MET', 'HANDSHAKE_CLOSED'] },
    body: handshakeForm,
    example: { userId: 'none', share: { phone: false, email: false, links: false } },
    response: onePerson,
  },
});
