import { pagination } from '@visavis/contracts/common';
import type { StatusFilter } from '@visavis/contracts/constants';
import { NotFound } from '@visavis/platform';
import { countOfHost, findPublic, type Page } from '../data/meeting-lists.ts';
import { meetings } from '../data/meetings.ts';
import { people, personView } from '../data/people.ts';
import { publicView } from '../domain/view.ts';
import type { UseCaseDeps } from './context.ts';

/** A host's public page. Only those have one who were ever approved: everybody else's name is not for strangers. */
export async function readHost(
  { store }: Pick<UseCaseDeps, 'store'>,
  query: { hostId: string; status: StatusFilter },
  page: Page,
  now: Date,
) {
  const { hostId } = query;
  const reader = store.collection(meetings);
  const [known, counts] = await Promise.all([store.collection(people).get(hostId), countOfHost(reader, hostId, now)]);
  if (!known?.isActive || counts.live + counts.upcoming + counts.past === 0) throw new NotFound('NOT_FOUND', 'Host not found');
  const found = await findPublic(reader, query, page, now);
  const host = personView(hostId, known);
  return {
    host,
    counts,
    meetings: found.items.map((meeting) => publicView(meeting, host, now)),
    pagination: pagination(page.page, page.limit, found.count),
  };
}
