import { isDeepStrictEqual } from 'node:util';
import { normalisePhone } from '@visavis/contracts/phone';
import { createBackfill, type Unit } from '@visavis/store';
import { getMeeting, meetingsAfter } from '../../data/meetings.ts';
import { holdPerson } from '../../data/people.ts';
import { saveMeeting } from '../../data/save-meeting.ts';
import { asAccount } from '../../domain/co-hosts.ts';
import { type CoHost, isToCome, type Meeting } from '../../domain/meeting.ts';
import type { MeetingDeps } from '../deps.ts';
import { removeFormerCoHosts } from '../session/room.ts';
import { findCoHosts } from './find-co-hosts.ts';

/**
 * A job that gives each co-host's phone that an earlier release stored in another spelling its normal form and key, so that the
 * account of that phone is found (auth does the same for users), and each linked account its own name, where an earlier release
 * left what the host had typed.
 */
export const normaliseCoHosts = (deps: MeetingDeps) =>
  createBackfill(deps.store, {
    name: 'normalise-co-hosts',
    revision: 2,
    pageAfter: meetingsAfter,
    async change(meeting, now) {
      if (mayChange(meeting)) await deps.store.transaction((unit) => normalise(deps, unit, meeting._id, now));
    },
  });

const normalFormOf = (phone: string) => normalisePhone(phone) ?? phone;
const mayChange = ({ coHosts }: Meeting) => coHosts.some(({ phone, userId }) => userId !== null || normalFormOf(phone) !== phone);

/** Reads again: the host, or another replica, may have been faster. */
async function normalise(deps: MeetingDeps, unit: Unit, meetingId: string, now: Date): Promise<void> {
  const meeting = await getMeeting(unit, meetingId);
  if (!meeting || !mayChange(meeting)) return;
  const linkedBefore = new Map<string, string>();
  const byPhone = new Map<string, Pick<CoHost, 'name' | 'phone'>>();
  for (const { name, phone: typed, userId } of meeting.coHosts) {
    const phone = normalFormOf(typed);
    // Two spellings of one phone are one co-host, under the first name.
    if (!byPhone.has(phone)) byPhone.set(phone, { name, phone });
    if (userId !== null && !linkedBefore.has(phone)) linkedBefore.set(phone, userId);
  }
  const coHosts: CoHost[] = [];
  for (const coHost of await findCoHosts(unit, meeting.hostId, [...byPhone.values()], deps.config.phoneKeySecret)) {
    // Phones change hands: an account that was linked stays linked.
    const userId = linkedBefore.get(coHost.phone) ?? coHost.userId;
    if (userId === meeting.hostId) continue;
    coHosts.push(userId === null || userId === coHost.userId ? coHost : asAccount(coHost, await holdPerson(unit, userId)));
  }
  if (isDeepStrictEqual(coHosts, meeting.coHosts)) return;
  const drafts = isToCome(meeting, now) ? [{ type: 'updated' as const, changed: ['coHosts'] }] : [];
  const saved = await saveMeeting(unit, deps.events, { ...meeting, coHosts }, drafts, now);
  await removeFormerCoHosts(deps, unit, saved, now);
}
