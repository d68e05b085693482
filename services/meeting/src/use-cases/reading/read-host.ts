import type { StatusFilter } from '@visavis/contracts/constants/meeting';
import { NotFound } from '@visavis/platform';
import { countOfHost, findPublic, type Page } from '../../data/meeting-lists.ts';
import { getPerson, personOf } from '../../data/people.ts';
import type { MeetingDeps } from '../deps.ts';
import { presencesOf } from './read-meetings.ts';

/** A host's public page. Only users with an approved meeting have one: other names are not public. Throws NOT_FOUND. */
export async function readHost(
  { store }: Pick<MeetingDeps, 'store'>,
  query: { hostId: string; status: StatusFilter },
  page: Page,
  now: Date,
) {
  const { hostId } = query;
  const [person, counts] = await Promise.all([getPerson(store, hostId), countOfHost(store, hostId, now)]);
  if (!person?.isActive || counts.live + counts.upcoming + counts.past === 0) throw new NotFound('NOT_FOUND', 'Host not found');
  const host = personOf(hostId, person);
  const { items, count } = await findPublic(store, query, page, now);
  const presences = await presencesOf(store, items, now);
  const listed = items.map((meeting) => ({ meeting, host, presence: presences.get(meeting._id) }));
  return { host, counts, list: { items: listed, count } };
}
