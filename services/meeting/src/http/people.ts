import { pagination } from '@visavis/contracts/common';
import { type MetPerson, peopleEndpoints } from '@visavis/contracts/people';
import { type CsvColumns, pagesOf, type Routes, sendCsv } from '@visavis/platform';
import type { MetPerson as MetRecord } from '../data/met-people.ts';
import { createPeopleReader, personOf } from '../data/people.ts';
import { encounterOf, handshakeUntil, mayShakeHands, togetherMs } from '../domain/session/encounters.ts';
import { passUseOf } from '../domain/session/passes.ts';
import { commandOf, type MeetingDeps } from '../use-cases/deps.ts';
import { keepPerson, shakeHands } from '../use-cases/people/keep-people.ts';
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
  on(peopleEndpoints.listCsv, (context) =>
    sendCsv(context, {
      name: 'people-i-met',
      columns: CSV,
      pages: pagesOf(async (page) => {
        const { userId } = context.principal;
        const { items } = await readPeopleMet(lists, { ...context.query, userId, now: context.now }, page);
        return items.map((read) => presentMet(read, context.now));
      }),
    }),
  );
  on(peopleEndpoints.keep, async ({ params, body, principal, now }) =>
    one(await keepPerson(deps, { principal, otherId: params.id, form: body }), now),
  );
  on(peopleEndpoints.shakeHands, async (call) => {
    const { userId: otherId, share } = call.body;
    return one(await shakeHands(deps, { ...commandOf(call), otherId, share }), call.now);
  });
}

function presentMet({ met, person, meeting, session, isBlocked, contact, shares }: MetPersonRead, now: Date): MetPerson {
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
    togetherSec: encounter ? Math.round(togetherMs(encounter, now) / 1_000) : null,
    pass: pass ? PASS[pass.state] : null,
    handshake: shakenAt !== null && !isBlocked ? 'shaken' : isOpen ? (share ? 'pressed' : 'open') : 'closed',
    handshakeUntil: (isOpen && handshakeUntil(encounter)?.toISOString()) || null,
    share,
    card: contact && shares ? cardOf(contact, shares) : null,
    note,
    shortlisted,
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
