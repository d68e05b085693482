import { normalisePhone } from '@visavis/contracts/phone';
import { createBackfill, type Unit } from '@visavis/store';
import { getMeeting, meetingsAfter } from '../../data/meetings.ts';
import { saveMeeting } from '../../data/save-meeting.ts';
import { type CoHost, isToCome, type Meeting } from '../../domain/meeting.ts';
import type { MeetingDeps } from '../deps.ts';
import { removeFormerCoHosts } from '../session/room.ts';
import { findCoHosts } from './find-co-hosts.ts';

/**
 * A job that gives each co-host's phone that an earlier release stored in another spelling its normal form and key, so that the
 * account of that phone is found. (Auth does the same for users.)
 */
export const normaliseCoHosts = (deps: MeetingDeps) =>
  createBackfill(deps.store, {
    name: 'normalise-co-hosts',
    revision: 1,
    pageAfter: meetingsAfter,
    async change(meeting, now) {
      if (hasOtherSpelling(meeting)) await deps.store.transaction((unit) => normalise(deps, unit, meeting._id, now));
    },
  });

const normalFormOf = (phone: string) => normalisePhone(phone) ?? phone;
const hasOtherSpelling = ({ coHosts }: Meeting) => coHosts.some(({ phone }) => normalFormOf(phone) !== phone);

/** Reads again: the host, or another replica, may have been faster. */
async function normalise(deps: MeetingDeps, unit: Unit, meetingId: string, now: Date): Promise<void> {
  const meeting = await getMeeting(unit, meetingId);
  if (!meeting || !hasOtherSpelling(meeting)) return;
  const linkedBefore = new Map<string, string>();
  const byPhone = new Map<string, Pick<CoHost, 'name' | 'phone'>>();
  for (const { name, phone: typed, userId } of meeting.coHosts) {
    const phone = normalFormOf(typed);
    // Two spellings of one phone are one co-host, under the first name.
    if (!byPhone.has(phone)) byPhone.set(phone, { name, phone });
    if (userId !== null && !linkedBefore.has(phone)) linkedBefore.set(phone, userId);
  }
  const coHosts = (await findCoHosts(unit, meeting.hostId, [...byPhone.values()], deps.config.phoneKeySecret))
    // Phones change hands: an account that was linked stays linked.
    .map((coHost) => ({ ...coHost, userId: linkedBefore.get(coHost.phone) ?? coHost.userId }))
    .filter(({ userId }) => userId !== meeting.hostId);
  const drafts = isToCome(meeting, now) ? [{ type: 'updated' as const, changed: ['coHosts'] }] : [];
  const saved = await saveMeeting(unit, deps.events, { ...meeting, coHosts }, drafts, now);
  await removeFormerCoHosts(deps, unit, saved, now);
}
