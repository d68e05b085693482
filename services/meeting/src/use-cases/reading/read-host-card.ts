import type { Person } from '@visavis/contracts/meeting-model';
import type { Source } from '@visavis/store';
import { hostedBy } from '../../data/meetings.ts';
import { hostOf } from '../../data/people.ts';
import { blockedWith } from '../../data/safety/blocks.ts';
import { feedbackOnAll } from '../../data/safety/feedback.ts';
import type { MeetingCommand, MeetingDeps } from '../deps.ts';
import { loadFor } from '../load-meeting.ts';
import { contactsOf } from '../people/read-people.ts';

export interface HostCard {
  person: Person;
  about: string;
  links: string[];
  rating: { average: number; count: number } | null;
}

/** Whom a guest waits for: what the host says of themselves, and what guests of their last meetings said. Throws NOT_FOUND. */
export async function readHostCard(
  deps: Pick<MeetingDeps, 'store' | 'services' | 'logger'>,
  command: MeetingCommand,
): Promise<HostCard> {
  const { store } = deps;
  const meeting = await loadFor(store, command);
  const { hostId } = meeting;
  const isBlocked = (await blockedWith(store, command.principal.userId, [hostId])).size > 0;
  const [person, contacts, rating] = await Promise.all([
    hostOf(store, meeting),
    contactsOf(deps, isBlocked ? [] : [hostId]),
    ratingOf(store, hostId),
  ]);
  const { about = '', links = [] } = contacts.get(hostId) ?? {};
  return { person, about, links, rating };
}

const LATEST = 100;

async function ratingOf(source: Source, hostId: string): Promise<HostCard['rating']> {
  const hosted = await hostedBy(source, hostId, LATEST);
  const ids = hosted.map(({ _id }) => _id);
  const given = [...(await feedbackOnAll(source, ids)).values()].flat();
  const ratings = given.filter(({ asHost }) => !asHost).map(({ rating }) => rating);
  if (ratings.length === 0) return null;
  const sum = ratings.reduce((total, rating) => total + rating, 0);
  return { average: Math.round((sum / ratings.length) * 10) / 10, count: ratings.length };
}
