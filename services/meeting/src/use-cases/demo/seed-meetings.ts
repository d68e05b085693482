import type { CategorySlug } from '@visavis/contracts/constants/category';
import { type Actor, Conflict, newId, unlessRefused } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { findOwn } from '../../data/meeting-lists.ts';
import { getMeeting } from '../../data/meetings.ts';
import { holdPerson } from '../../data/people.ts';
import { saveMeeting } from '../../data/save-meeting.ts';
import { saveSession } from '../../data/save-session.ts';
import { cancel } from '../../domain/cancel.ts';
import type { Decision, MeetingEventDraft } from '../../domain/decision.ts';
import type { Meeting } from '../../domain/meeting.ts';
import { propose } from '../../domain/propose.ts';
import { approve, reject } from '../../domain/review.ts';
import { newSession } from '../../domain/session/session.ts';
import { end, start } from '../../domain/start-end.ts';
import type { MeetingDeps } from '../deps.ts';
import { requireFree } from '../meetings/check-schedule.ts';
import { findCoHosts } from '../meetings/find-co-hosts.ts';
import { type DemoMeeting, demoHostsMeeting, demoMeetings } from './demo-meetings.ts';

export interface DemoHost {
  userId: string;
  name: string;
  /** What they do: the meetings of it are theirs first. */
  category?: CategorySlug | null | undefined;
}

const QUARTER = 15 * 60_000;
const HOUR = 4 * QUARTER;
const DAY = 24 * HOUR;
const reviewer: Actor = { userId: 'demo-reviewer', role: 'admin' };

/** Demo meetings over all categories and states, the hosts taking turns. Those already there are left as they are. */
export async function seedMeetings(deps: MeetingDeps, hosts: readonly DemoHost[], now: Date): Promise<void> {
  for (const [index, demo] of demoMeetings.entries()) {
    const isOfIt = ({ category }: DemoHost) => category === demo.category;
    const [ofIt, others] = [hosts.filter(isOfIt), hosts.filter((host) => !isOfIt(host))];
    for (const host of [...startingAt(index, ofIt), ...startingAt(index, others)])
      if (await seedMeeting(deps, `demo-${index + 1}`, demo, host, index, now)) break;
  }
}

/**
 * The meeting of the demo host that is on now; opens one where there is none. Throws CONFLICT while another of theirs is in the
 * way.
 */
export async function keepDemoMeetingOpen(deps: MeetingDeps, host: DemoHost, now: Date): Promise<string> {
  const own = { userId: host.userId, role: 'hosting', status: 'approved', state: 'live' } as const;
  const { items } = await findOwn(deps.store, own, { page: 1, limit: 1 }, now);
  if (items[0]) return items[0]._id;
  const id = newId();
  if (await seedMeeting(deps, id, demoHostsMeeting, host, 0, now)) return id;
  throw new Conflict('MEETING_OVERLAP', 'The demo host has another meeting now');
}

/** The same in turn, somebody else first each time. */
const startingAt = <T>(turn: number, list: readonly T[]): T[] => list.map((_, place) => list[(turn + place) % list.length] as T);

/** False when the host has another meeting then. */
function seedMeeting(
  deps: MeetingDeps,
  id: string,
  demo: DemoMeeting,
  host: DemoHost,
  index: number,
  now: Date,
): Promise<boolean> {
  return deps.store.transaction(async (unit) => {
    if (await getMeeting(unit, id)) return true;
    const startsAt = new Date(Math.floor((now.getTime() + demo.startsIn * HOUR) / QUARTER) * QUARTER);
    const proposedAt = new Date(Math.min(now.getTime() - HOUR, startsAt.getTime() - 3 * DAY));
    const typed = demo.coHost ? [{ name: demo.coHost, phone: `+91900000020${index % 10}` }] : [];
    const coHosts = await findCoHosts(unit, host.userId, typed, deps.config.phoneKeySecret);

    const { name } = await holdPerson(unit, host.userId);

    const drafts: MeetingEventDraft[] = [];
    const take = (decision: Decision): Meeting => {
      const accepted = unlessRefused(decision);
      if (accepted.kind === 'accepted') drafts.push(...accepted.drafts);
      return accepted.meeting;
    };
    let meeting = take(
      propose(
        { ...demo, turnMinutes: undefined, date: startsAt.toISOString(), durationMinutes: demo.minutes, coHosts },
        { ...host, name: name || host.name, phoneKey: null, timeZone: null },
        { userId: host.userId, role: 'host' },
        { id, now: proposedAt, mayBePast: true },
      ),
    );
    if (!(await isFree(unit, meeting, proposedAt))) return false;
    meeting = outcomeOf(meeting, demo, host, proposedAt, take);
    meeting = await saveMeeting(unit, deps.events, meeting, drafts, now);
    // Open, with nobody in the room yet: guests may take their place in its queue.
    if (demo.outcome === 'open') {
      const empty = { ...newSession(id, demo.turnMinutes), emptySince: now, hostCameAt: meeting.startsAt };
      await saveSession(unit, deps, { ...empty, phase: 'live' }, [], meeting, now);
    }
    return true;
  });
}

const isFree = (unit: Unit, meeting: Meeting, now: Date) =>
  requireFree(unit, meeting, now).then(
    () => true,
    (error) => (error instanceof Conflict ? false : Promise.reject(error)),
  );

function outcomeOf(
  meeting: Meeting,
  demo: DemoMeeting,
  host: DemoHost,
  at: Date,
  take: (decision: Decision) => Meeting,
): Meeting {
  const reason = demo.reason ?? '';
  if (demo.outcome === 'pending') return meeting;
  if (demo.outcome === 'rejected') return take(reject(meeting, { reason }, reviewer, at));
  const approved = take(approve(meeting, { meetingType: demo.verified ? 'verified' : 'open' }, reviewer, at));
  const byHost: Actor = { userId: host.userId, role: 'host' };
  if (demo.outcome === 'cancelled') return take(cancel(approved, { reason }, byHost, 'host', at));
  if (demo.outcome === 'open') return take(start(approved, byHost, approved.startsAt));
  if (demo.outcome === 'approved') return approved;
  return take(
    end(
      { ...approved, startedAt: approved.startsAt },
      { at: approved.endsAt, by: null, reason: 'The meeting is over', guestsMet: 1 },
    ),
  );
}
