import { BLOCKS_MAX } from '@visavis/contracts/constants/safety';
import { blockDropped, blockSet } from '@visavis/contracts/events/reports';
import { type Actor, actorOf, Conflict, NotFound, type Principal, refused } from '@visavis/platform';
import { guard, type Source, type Unit } from '@visavis/store';
import { eventSequences } from '../../data/event-sequences.ts';
import { getMeeting, withCoHost } from '../../data/meetings.ts';
import { getPerson } from '../../data/people.ts';
import { type BlockRecord, blockedWith, blockId, blocks, blocksOf } from '../../data/safety/blocks.ts';
import { saveMeeting } from '../../data/save-meeting.ts';
import { saveSession } from '../../data/save-session.ts';
import { getSession, sessionsWith } from '../../data/sessions.ts';
import { recordChange } from '../../domain/changes.ts';
import { withoutCoHost } from '../../domain/co-hosts.ts';
import { allHostIds, isAnyHost, isToCome, type Meeting } from '../../domain/meeting.ts';
import { deny } from '../../domain/session/admission.ts';
import { isEarly, isUnusedEarly, withEarlyLeave } from '../../domain/session/early-leaves.ts';
import { attendeeOf, ticketOf } from '../../domain/session/places.ts';
import type { MeetingDeps } from '../deps.ts';
import { followCoHosts } from '../session/room.ts';
import { knows } from './acquaintance.ts';

interface BlockCommand {
  principal: Principal;
  blockedId: string;
  now: Date;
}

/** The order of a user's block events; of two blocks at once, the second sees the first. */
export const lockBlocks = (unit: Unit, userId: string) => guard(unit, `blocks:${userId}`, eventSequences);

/**
 * From now on the two do not meet: whoever waits or is a guest at the other's meeting is out of it, and co-hosts of each other
 * step down. Blocking again changes nothing. Throws NOT_FOUND, OWN_ACCOUNT and BLOCK_LIMIT.
 */
export function setBlock(deps: MeetingDeps, { principal, blockedId, now }: BlockCommand): Promise<BlockRecord> {
  const { userId } = principal;
  if (userId === blockedId) throw new Conflict('OWN_ACCOUNT', 'You cannot block yourself');
  return deps.store.transaction(async (unit) => {
    const sequence = await lockBlocks(unit, userId);
    const writer = unit.collection(blocks);
    const stored = await writer.get(blockId(userId, blockedId));
    if (stored) return stored;
    const isKnown = (await getPerson(unit, blockedId)) && (await knows(unit, userId, blockedId, now));
    if (!isKnown) throw new NotFound('NOT_FOUND', 'Person not found');
    if ((await blocksOf(unit, userId)).length >= BLOCKS_MAX)
      throw new Conflict('BLOCK_LIMIT', `You can block up to ${BLOCKS_MAX} people`);
    const block = writer.insert({ _id: blockId(userId, blockedId), userId, blockedId, createdAt: now });
    unit.publish(deps.events(blockSet, userId, { userId, blockedId }), sequence);
    await separate(deps, unit, [userId, blockedId], actorOf(principal), now);
    return block;
  });
}

/** Nothing to drop is fine. */
export async function dropBlock({ store, events }: MeetingDeps, { principal, blockedId }: BlockCommand): Promise<void> {
  const { userId } = principal;
  await store.transaction(async (unit) => {
    const stored = await unit.collection(blocks).get(blockId(userId, blockedId));
    if (!stored) return;
    unit.collection(blocks).delete(stored);
    unit.publish(events(blockDropped, userId, { userId, blockedId }), await lockBlocks(unit, userId));
  });
}

async function separate(
  deps: MeetingDeps,
  unit: Unit,
  [one, other]: readonly [string, string],
  actor: Actor,
  now: Date,
): Promise<void> {
  const pairs = [
    { userId: one, hostId: other },
    { userId: other, hostId: one },
  ];
  // A unit does not search what it has written: first every search.
  const found = [];
  for (const pair of pairs) {
    const coHosted = (await withCoHost(unit, pair.userId)).filter((meeting) => meeting.hostId === pair.hostId);
    found.push({ ...pair, coHosted, joined: await sessionsWith(unit, pair.userId) });
  }
  for (const { userId, hostId, coHosted, joined } of found) {
    const byThemselves = userId === actor.userId;
    for (const meeting of coHosted) if (isToCome(meeting, now)) await removeCoHost(deps, unit, meeting, userId, actor, now);
    for (const { _id } of joined) await removeGuest(deps, unit, _id, { userId, hostId, byThemselves }, now);
  }
}

async function removeCoHost(deps: MeetingDeps, unit: Unit, meeting: Meeting, userId: string, actor: Actor, now: Date) {
  const without = withoutCoHost(meeting, userId);
  if (!without) return;
  const draft = { type: 'updated' as const, changed: ['coHosts'], actor };
  const saved = await saveMeeting(unit, deps.events, recordChange(meeting, without), [draft], now);
  await followCoHosts(deps, unit, saved, now);
}

/** The guest reads what every guest reads whom a host does not take. */
const REASON = 'The host cannot meet you now';

async function removeGuest(
  deps: MeetingDeps,
  unit: Unit,
  meetingId: string,
  { userId, hostId, byThemselves }: { userId: string; hostId: string; byThemselves: boolean },
  now: Date,
): Promise<void> {
  const [meeting, session] = [await getMeeting(unit, meetingId), await getSession(unit, meetingId)];
  if (!meeting || !session || !isAnyHost(meeting, hostId) || isAnyHost(meeting, userId)) return;
  const admission = session.admission?.ticket.userId === userId ? session.admission : undefined;
  const attendee = attendeeOf(session, userId);
  const ticketId = attendee?.ticketId ?? (ticketOf(session, userId) ?? admission?.ticket)?.ticketId;
  if (!ticketId) return;
  const isTurnUnused = attendee ? isEarly(attendee, now) : admission !== undefined && isUnusedEarly(admission);
  // Else a guest who blocks and unblocks would take one turn after the other for nothing.
  const counted = byThemselves && isTurnUnused ? withEarlyLeave(session, userId, now) : session;
  const decision = deny(counted, meeting, { ticketId, reason: REASON }, now);
  if (decision.kind !== 'accepted') return;
  // Nobody calls them back.
  await saveSession(unit, deps, { ...decision.session, finished: null }, decision.drafts, meeting, now);
}

/** BLOCKED for a guest who blocked one of the hosts, or the other way round: neither learns which. */
export async function blockedRefusal(source: Source, meeting: Meeting, guestId: string) {
  const blocked = await blockedWith(source, guestId, allHostIds(meeting));
  return blocked.size > 0 ? refused('forbidden', 'BLOCKED', 'You cannot join this meeting') : undefined;
}
