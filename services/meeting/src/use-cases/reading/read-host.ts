import type { StatusFilter } from '@visavis/contracts/constants/meeting';
import type { HostCard } from '@visavis/contracts/meeting-model';
import { NotFound } from '@visavis/platform';
import type { Source } from '@visavis/store';
import { countOfHost, findPublic, type Page } from '../../data/meeting-lists.ts';
import { hostedBy } from '../../data/meetings.ts';
import { countMet } from '../../data/met-people.ts';
import { getPerson, personOf } from '../../data/people.ts';
import { feedbackOnAll } from '../../data/safety/feedback.ts';
import { punctualityOf } from '../../domain/host-record.ts';
import type { Meeting } from '../../domain/meeting.ts';
import type { MeetingDeps } from '../deps.ts';
import { contactsOf } from '../people/read-people.ts';
import { presencesOf } from './read-meetings.ts';

/** A host's public page. Throws NOT_FOUND. */
export async function readHost(
  { store }: Pick<MeetingDeps, 'store'>,
  query: { hostId: string; status: StatusFilter },
  page: Page,
  now: Date,
) {
  const { person: host, counts } = await publicHost(store, query.hostId, now);
  const { items, count } = await findPublic(store, query, page, now);
  const presences = await presencesOf(store, items, now);
  const listed = items.map((meeting) => ({ meeting, host, presence: presences.get(meeting._id) }));
  return { host, counts, list: { items: listed, count } };
}

/** Who a host is. About and links stay with auth; while it does not answer, the rest is told. Throws NOT_FOUND. */
export async function readHostCard(
  deps: Pick<MeetingDeps, 'store' | 'services' | 'logger'>,
  hostId: string,
  now: Date,
): Promise<HostCard> {
  const { store } = deps;
  const { person } = await publicHost(store, hostId, now);
  const [contacts, met, hosted] = await Promise.all([
    contactsOf(deps, [hostId]),
    countMet(store, hostId),
    hostedBy(store, hostId, LATEST),
  ]);
  const { about = '', links = [], memberSince = null } = contacts.get(hostId) ?? {};
  const punctual = punctualityOf(hosted, now);
  return { person, about, links, memberSince, met, rating: await ratingOf(store, hosted), punctual };
}

const LATEST = 100;

/** Only users with an approved meeting have a public page: other names are not public. */
async function publicHost(source: Source, hostId: string, now: Date) {
  const [person, counts] = await Promise.all([getPerson(source, hostId), countOfHost(source, hostId, now)]);
  if (!person?.isActive || counts.live + counts.upcoming + counts.past === 0) throw new NotFound('NOT_FOUND', 'Host not found');
  return { person: personOf(hostId, person), counts };
}

async function ratingOf(source: Source, hosted: readonly Meeting[]): Promise<HostCard['rating']> {
  const ids = hosted.map(({ _id }) => _id);
  const given = [...(await feedbackOnAll(source, ids)).values()].flat();
  const ratings = given.filter(({ asHost }) => !asHost).map(({ rating }) => rating);
  if (ratings.length === 0) return null;
  const sum = ratings.reduce((total, rating) => total + rating, 0);
  return { average: Math.round((sum / ratings.length) * 10) / 10, count: ratings.length };
}
