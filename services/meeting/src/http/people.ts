import { pagination } from '@visavis/contracts/common';
import { type MetPerson, peopleEndpoints } from '@visavis/contracts/people';
import { type CsvColumns, countExport, type Routes, sendListCsv } from '@visavis/platform';
import type { MetPerson as MetRecord } from '../data/met-people.ts';
import { createPeopleReader, personOf } from '../data/people.ts';
import { isToCome, withLapsedStatus } from '../domain/meeting.ts';
import { offerState } from '../domain/offer.ts';
import { encounterOf, handshakeUntil, mayShakeHands, timeWith, togetherMs } from '../domain/session/encounters.ts';
import { passUseOf } from '../domain/session/passes.ts';
import { commandOf, type MeetingDeps } from '../use-cases/deps.ts';
import { keepPerson, shakeHands } from '../use-cases/people/keep-people.ts';
import { answerOffer, offerTimes, withdrawOffer } from '../use-cases/people/meet-again.ts';
import { type MetPersonRead, type PeopleDeps, readPeopleMet, withDetails } from '../use-cases/people/read-people.ts';
import { PASS } from './present-safety.ts';

/** People whom the caller met: handshakes, and what they keep of them. */
export function peopleRoutes({ on }: Routes, deps: MeetingDeps): void {
  const lists: PeopleDeps = { ...deps, findPeople: createPeopleReader(deps.store) };
  const one = async (met: MetRecord, now: Date) => {
    const [read] = await withDetails(lists, met.userId, [met], now);
    return { met: presentMet(read as MetPersonRead, now) };
  };
  on(peopleEndpoints.list, async ({ query, principal, now }) => {
    const { items, count } = await readPeopleMet(lists, { ...query, userId: principal.userId, now }, query);
    return { people: items.map((read) => presentMet(read, now)), pagination: pagination(query.page, query.limit, count) };
  });
  on(peopleEndpoints.listCsv, async (context) => {
    const { userId } = context.principal;
    if (!deps.config.isExempt(context.address)) await countExport(deps.cache, userId);
    return sendListCsv(context, 'people-i-met', CSV, async (page) => {
      const { items } = await readPeopleMet(lists, { ...context.query, userId, now: context.now }, page);
      return { found: items.map(({ met }) => met), rows: items.map((read) => presentMet(read, context.now)) };
    });
  });
  on(peopleEndpoints.keep, async ({ params, body, principal, now }) =>
    one(await keepPerson(deps, { principal, otherId: params.id, form: body }), now),
  );
  on(peopleEndpoints.offerTimes, async ({ params, body, principal, now }) =>
    one(await offerTimes(deps, { principal, otherId: params.id, times: body.times, now }), now),
  );
  on(peopleEndpoints.withdrawOffer, async ({ params, principal, now }) =>
    one(await withdrawOffer(deps, { principal, otherId: params.id, now }), now),
  );
  on(peopleEndpoints.answerOffer, async ({ params, body, principal, now }) =>
    one(await answerOffer(deps, { principal, otherId: params.id, time: body.time, now }), now),
  );
  on(peopleEndpoints.shakeHands, async (call) => {
    const { userId: otherId, share } = call.body;
    return one(await shakeHands(deps, { ...commandOf(call), otherId, share }), call.now);
  });
}

function presentMet(read: MetPersonRead, now: Date): MetPerson {
  const { met, person, meeting, session, isBlocked, contact, shares } = read;
  const { userId, otherId, hosted, metAt, meetingId, note, shortlisted, share, shakenAt } = met;
  const encounter = session && encounterOf(session, userId, otherId);
  const isOpen = encounter !== undefined && !isBlocked && mayShakeHands(encounter, now);
  const pass = !hosted && session && passUseOf(session, userId);
  return {
    _id: otherId,
    person: personOf(otherId, person),
    meeting: { meetingId, title: meeting?.title ?? '', startsAt: (meeting?.startsAt ?? metAt).toISOString() },
    hosted,
    metAt: metAt.toISOString(),
    endedAt: encounter?.endedAt?.toISOString() ?? null,
    togetherSec: encounter ? Math.round(togetherMs(timeWith(encounter, hosted ? userId : otherId), now) / 1_000) : null,
    pass: pass ? PASS[pass.state] : null,
    handshake: shakenAt !== null && !isBlocked ? 'shaken' : isOpen ? (share ? 'pressed' : 'open') : 'closed',
    handshakeUntil: (isOpen && handshakeUntil(encounter)?.toISOString()) || null,
    share,
    card: contact && shares ? cardOf(contact, shares) : null,
    ...presentOffer(read, now),
    note,
    shortlisted,
  };
}

/** Whoever is blocked is offered nothing, and sees no offer. */
function presentOffer({ met: { offer, hosted }, agreed, isBlocked }: MetPersonRead, now: Date) {
  if (!offer || isBlocked) return { offer: null, mayOffer: hosted && !isBlocked };
  const { mine, times } = offer;
  const state = offerState(offer, now);
  const meeting = agreed && withLapsedStatus(agreed, now);
  const hasCurrentOffer = state === 'open' || (meeting && isToCome(meeting, now));
  return {
    offer: {
      ...{ mine, state },
      times: times.map((time) => time.toISOString()),
      meeting: meeting ? { meetingId: meeting._id, startsAt: meeting.startsAt.toISOString(), status: meeting.status } : null,
    },
    mayOffer: hosted && !hasCurrentOffer,
  };
}

const cardOf = (
  { phone, email = null, links = [] }: NonNullable<MetPersonRead['contact']>,
  shares: NonNullable<MetRecord['share']>,
): NonNullable<MetPerson['card']> => ({
  phone: shares.phone ? phone : null,
  email: shares.email ? email : null,
  links: shares.links ? links : [],
});

const CSV: CsvColumns<MetPerson> = {
  Name: ({ person }) => person.name,
  Met: ({ metAt }) => metAt,
  Meeting: ({ meeting }) => meeting.title,
  'Minutes together': ({ togetherSec }) => (togetherSec === null ? undefined : Math.round(togetherSec / 60)),
  Handshake: ({ handshake }) => (handshake === 'shaken' ? 'yes' : 'no'),
  Phone: ({ card }) => card?.phone,
  Email: ({ card }) => card?.email,
  Links: ({ card }) => card?.links.join(' '),
  Shortlist: ({ shortlisted }) => (shortlisted ? 'yes' : 'no'),
  Note: ({ note }) => note,
};
