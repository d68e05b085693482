import type { Contact } from '@visavis/contracts/auth';
import { authCalls } from '@visavis/contracts/calls/auth';
import type { PeopleFilter } from '@visavis/contracts/constants/people';
import { DomainError } from '@visavis/platform';
import type { ListPage } from '@visavis/store';
import { meetingsById } from '../../data/meetings.ts';
import { type MetPerson, metBySides, peopleMetBy } from '../../data/met-people.ts';
import type { PersonRecord } from '../../data/people.ts';
import { blockedWith } from '../../data/safety/blocks.ts';
import { sessionsOf } from '../../data/sessions.ts';
import type { Meeting } from '../../domain/meeting.ts';
import type { Session } from '../../domain/session/session.ts';
import type { MeetingDeps } from '../deps.ts';
import type { ListDeps } from '../reading/read-meetings.ts';

export type PeopleDeps = ListDeps & Pick<MeetingDeps, 'services' | 'logger'>;

export interface MetPersonRead {
  met: MetPerson;
  person: PersonRecord | undefined;
  meeting: Meeting | undefined;
  /** Proposed for the time that the guest took. */
  agreed: Meeting | undefined;
  session: Session | undefined;
  /** They do not meet again: one blocked the other. */
  isBlocked: boolean;
  /** What the other shares, read where it is kept; undefined without a handshake. */
  contact: Contact | undefined;
  /** What the other chose to share. */
  shares: MetPerson['share'];
}

export async function readPeopleMet(
  deps: PeopleDeps,
  query: { userId: string; show: PeopleFilter; meetingId?: string | undefined; now: Date },
  page: ListPage,
) {
  const { found, count } = await peopleMetBy(deps.store, query, page);
  return { items: await withDetails(deps, query.userId, found, query.now), count };
}

export async function withDetails(
  deps: PeopleDeps,
  userId: string,
  found: readonly MetPerson[],
  now: Date,
): Promise<MetPersonRead[]> {
  const { store } = deps;
  const others = found.map(({ otherId }) => otherId);
  const meetingIds = [...new Set(found.map(({ meetingId }) => meetingId))];
  const agreed = found.flatMap(({ offer }) => offer?.taken?.meetingId ?? []);
  const blocked = await blockedWith(store, userId, others);
  const shaken = found.flatMap(({ otherId, shakenAt }) => (shakenAt !== null && !blocked.has(otherId) ? [otherId] : []));
  const [people, meetings, sessions, contacts, theirs] = await Promise.all([
    deps.findPeople(others, now),
    meetingsById(store, [...meetingIds, ...agreed]),
    sessionsOf(store, meetingIds),
    contactsOf(deps, shaken),
    metBySides(store, userId, shaken),
  ]);
  return found.map((met) => ({
    met,
    person: people.get(met.otherId),
    meeting: meetings.get(met.meetingId),
    agreed: meetings.get(met.offer?.taken?.meetingId ?? ''),
    session: sessions.get(met.meetingId),
    isBlocked: blocked.has(met.otherId),
    contact: contacts.get(met.otherId),
    shares: theirs.get(met.otherId)?.share ?? null,
  }));
}

/** Phones and addresses stay with auth, which is asked when a card is shown; while it does not answer, the rest is shown. */
export async function contactsOf(
  { services, logger }: Pick<MeetingDeps, 'services' | 'logger'>,
  userIds: readonly string[],
): Promise<Map<string, Contact>> {
  if (userIds.length === 0) return new Map();
  try {
    const { contacts } = await services.call(authCalls.contacts, { body: { userIds: [...userIds] }, timeoutMs: 2_000 });
    return new Map(contacts.filter(({ isActive }) => isActive).map((contact) => [contact._id, contact]));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    logger.warn({ err: error }, 'what people say of themselves could not be read');
    return new Map();
  }
}
