import { isDeepStrictEqual } from 'node:util';
import { normalisePhone } from '@visavis/contracts/phone';
import { createBackfill, type Unit } from '@visavis/store';
import { getMeeting, meetingsAfter } from '../../data/meetings.ts';
import { holdPerson } from '../../data/people.ts';
import { saveMeeting } from '../../data/save-meeting.ts';
import { recordChange } from '../../domain/changes.ts';
import { asAccount } from '../../domain/co-hosts.ts';
import { type CoHost, isToCome, keepsHostName, type Meeting } from '../../domain/meeting.ts';
import type { MeetingDeps } from '../deps.ts';
import { followCoHosts } from '../session/room.ts';
import { findCoHosts } from './find-co-hosts.ts';

/**
 * A job that gives each co-host's phone that an earlier release stored in another spelling its normal form and key, so that the
 * account of that phone is found (auth does the same for users), and each linked account its own name, where an earlier release
 * left what the host had typed. By the second walk another name may be one that an account took after the approval, and that no
 * admin has looked at: it stays out, as everywhere.
 */
export const normaliseCoHosts = (deps: MeetingDeps) =>
  createBackfill(deps.store, {
    name: 'normalise-co-hosts',
    revision: 2,
    pageAfter: meetingsAfter,
    async change(meeting, now, isLastWalk) {
      if (mayChange(meeting)) await deps.store.transaction((unit) => normalise(deps, unit, meeting._id, { now, isLastWalk }));
    },
  });

const normalFormOf = (phone: string) => normalisePhone(phone) ?? phone;
const mayChange = ({ coHosts }: Meeting) => coHosts.some(({ phone, userId }) => userId !== null || normalFormOf(phone) !== phone);

/** Reads again: the host, or another replica, may have been faster. */
async function normalise(
  deps: MeetingDeps,
  unit: Unit,
  meetingId: string,
  { now, isLastWalk }: { now: Date; isLastWalk: boolean },
): Promise<void> {
  const meeting = await getMeeting(unit, meetingId);
  if (!meeting || !mayChange(meeting)) return;
  const linkedBefore = new Map<string, CoHost & { userId: string }>();
  const byPhone = new Map<string, Pick<CoHost, 'name' | 'phone'>>();
  for (const { userId, ...coHost } of meeting.coHosts) {
    const phone = normalFormOf(coHost.phone);
    // Two spellings of one phone are one co-host, under the first name.
    if (!byPhone.has(phone)) byPhone.set(phone, { name: coHost.name, phone });
    if (userId !== null && !linkedBefore.has(phone)) linkedBefore.set(phone, { ...coHost, userId });
  }
  const keepsNames = isLastWalk && keepsHostName(meeting, now);
  const coHosts: CoHost[] = [];
  for (const coHost of await findCoHosts(unit, meeting.hostId, [...byPhone.values()], deps.config.phoneKeySecret)) {
    // Phones change hands: an account that was linked stays linked.
    const linked = linkedBefore.get(coHost.phone);
    const userId = linked?.userId ?? coHost.userId;
    if (userId === meeting.hostId) continue;
    if (!linked) coHosts.push(coHost);
    else {
      const person = await holdPerson(unit, linked.userId);
      const name = keepsNames && !person.isVerified ? linked.name : person.name;
      coHosts.push(asAccount({ ...coHost, name: linked.name }, { _id: linked.userId, name }));
    }
  }
  if (isDeepStrictEqual(coHosts, meeting.coHosts)) return;
  const after = { ...meeting, coHosts };
  const drafts = isToCome(meeting, now) ? [{ type: 'updated' as const, changed: ['coHosts'] }] : [];
  // An approval that was read under the former names is to be thought over.
  const changed = meeting.status === 'pending' ? recordChange(meeting, after) : after;
  const saved = await saveMeeting(unit, deps.events, changed, drafts, now);
  await followCoHosts(deps, unit, saved, now);
}
