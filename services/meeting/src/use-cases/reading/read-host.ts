import { HOST_RECORD, type StatusFilter } from '@visavis/contracts/constants/meeting';
import { FEEDBACK } from '@visavis/contracts/constants/safety';
import { firstNameOf } from '@visavis/contracts/first-name';
import type { HostCard } from '@visavis/contracts/meeting-model';
import { withoutContacts } from '@visavis/contracts/without-contacts';
import { NotFound } from '@visavis/platform';
import type { Source } from '@visavis/store';
import { queuedAtOf } from '../../data/attendance.ts';
import { outages } from '../../data/listening-times.ts';
import { countOfHost, countOverdueOf, findPublic, type Page } from '../../data/meeting-lists.ts';
import { hostedBy } from '../../data/meetings.ts';
import type { SessionFigures, SessionFiguresMemo } from '../../data/memo.ts';
import { countMet } from '../../data/met-people.ts';
import { getPerson, hostAs, type PersonRecord, personOf } from '../../data/people.ts';
import type { FeedbackRecord } from '../../data/safety/feedback.ts';
import { sessionsOf } from '../../data/sessions.ts';
import { averageWaitOf, isHit, punctualityOf } from '../../domain/host-record.ts';
import type { Meeting } from '../../domain/meeting.ts';
import { hostCameAtOf } from '../../domain/session/host-missed.ts';
import type { MeetingDeps } from '../deps.ts';
import { contactsOf, type PeopleDeps } from '../people/read-people.ts';
import { guestsOn, ratingOf } from './rating.ts';
import { presencesOf, withRecorded } from './read-meetings.ts';

/** A host's public page. Throws NOT_FOUND. */
export async function readHost(
  { store }: Pick<MeetingDeps, 'store'>,
  query: { hostId: string; status: StatusFilter; overdue?: 'only' | undefined },
  page: Page,
  now: Date,
) {
  const { person: host, record, counts } = await publicHost(store, query.hostId, now);
  const [{ items, count }, overdue] = await Promise.all([
    findPublic(store, { ...query, overdue: query.overdue ?? 'apart' }, page, now),
    countOverdueOf(store, query.hostId, now),
  ]);
  const presences = await presencesOf(store, items, now);
  // Each meeting carries the name that it was approved with, as everywhere.
  const listed = items.map((meeting) => ({ meeting, host: hostAs(meeting, record, now), presence: presences.get(meeting._id) }));
  return {
    host,
    counts: { ...counts, live: counts.live - overdue, overdue },
    list: { items: await withRecorded(store, listed, now), count },
  };
}

/** Who a host is. About and links stay with auth; while it does not answer, the rest is returned. Throws NOT_FOUND. */
export async function readHostCard(deps: PeopleDeps, hostId: string, now: Date, memo: SessionFiguresMemo): Promise<HostCard> {
  const { store, findPeople } = deps;
  const { person } = await publicHost(store, hostId, now);
  const [contacts, met, hosted, away] = await Promise.all([
    contactsOf(deps, [hostId]),
    countMet(store, hostId),
    hostedBy(store, hostId, now, HOST_RECORD.rated),
    outages(store),
  ]);
  const { about = '', headline = '', links = [], goal = null, memberSince = null } = contacts.get(hostId) ?? {};
  const ofGuests = await guestsOn(store, hosted);
  const quotes = await quotesOf(ofGuests, (ids) => findPeople(ids, now));
  const undisturbed = hosted.filter((meeting) => !isHit(meeting, away));
  const { waitMinutes, cameAt } = await figuresOf(store, undisturbed, now, memo);
  const begun = hosted.map((meeting) => ({ ...meeting, hostCameAt: cameAt.get(meeting._id) }));
  const punctual = punctualityOf(begun, now, away);
  return { person, about, headline, links, goal, memberSince, met, rating: ratingOf(ofGuests), punctual, waitMinutes, quotes };
}

/** Of the last meetings that were opened. */
function figuresOf(source: Source, hosted: readonly Meeting[], now: Date, memo: SessionFiguresMemo): Promise<SessionFigures> {
  const held = hosted.filter(({ startedAt, startsAt }) => startedAt !== null && startsAt <= now).slice(0, HOST_RECORD.last);
  return memo(held.map(({ _id }) => _id).join(' '), now, () => figuresAt(source, held, now));
}

async function figuresAt(source: Source, held: readonly Meeting[], now: Date): Promise<SessionFigures> {
  const sessions = await sessionsOf(
    source,
    held.map(({ _id }) => _id),
  );
  const cameAt = new Map<string, Date | null | undefined>();
  for (const meeting of held) {
    const session = sessions.get(meeting._id);
    cameAt.set(meeting._id, session && hostCameAtOf(session, meeting, now));
  }
  const guests = held.flatMap(({ _id: meetingId, startsAt }) =>
    (sessions.get(meetingId)?.encounters ?? []).map((encounter) => ({
      meetingId,
      startsAt,
      userId: encounter.guestId,
      encounter,
    })),
  );
  // Of an earlier release, their first time in the queue is known alone.
  const queuedAt = await queuedAtOf(
    source,
    guests.filter(({ encounter }) => !encounter.queuedAt),
  );
  const waits = guests.map((guest) => ({
    ...guest,
    queuedAt: guest.encounter.queuedAt ?? queuedAt(guest.meetingId, guest.userId),
  }));
  return { waitMinutes: averageWaitOf(waits), cameAt };
}

/** Only users with an approved meeting have a public page: other names are not public. */
async function publicHost(source: Source, hostId: string, now: Date) {
  const [person, counts] = await Promise.all([getPerson(source, hostId), countOfHost(source, hostId, now)]);
  if (!person?.isActive || counts.live + counts.upcoming + counts.past === 0) throw new NotFound('NOT_FOUND', 'Host not found');
  return { person: personOf(hostId, person), record: person, counts };
}

/** Words of people who are here, without ways to reach them: an account that was closed, or is about to go, is not quoted. */
async function quotesOf(
  ofGuests: readonly FeedbackRecord[],
  findPeople: (ids: string[]) => Promise<Map<string, PersonRecord>>,
): Promise<HostCard['quotes']> {
  const agreed = ofGuests
    .filter(({ mayQuote, text }) => mayQuote && text !== '')
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const people = await findPeople(agreed.map(({ userId }) => userId));
  const quotes = agreed.flatMap(({ userId, rating, text, at }) => {
    const person = people.get(userId);
    if (!person?.isActive || person.isLeaving || person.name === '') return [];
    return [{ name: firstNameOf(person.name), rating, text: withoutContacts(text), at: at.toISOString() }];
  });
  return quotes.slice(0, FEEDBACK.quotesMax);
}
