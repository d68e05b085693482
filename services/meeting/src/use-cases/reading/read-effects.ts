import type { EffectsOf } from '@visavis/contracts/constants/admin';
import type { Actor } from '@visavis/platform';
import { countInterested } from '../../data/interests.ts';
import { comingOf, laterDates, meetingsById, stoppedOf } from '../../data/meetings.ts';
import { getPerson, isErased, unknownPerson } from '../../data/people.ts';
import { getReport } from '../../data/safety/reports.ts';
import { sessionsOf } from '../../data/sessions.ts';
import { appealEffects, badgeEffects, effectsOf } from '../../domain/effects.ts';
import type { Meeting } from '../../domain/meeting.ts';
import type { MeetingDeps } from '../deps.ts';

interface Question {
  of: EffectsOf;
  /** Of meetings, of users, or of reports. At most 100. */
  ids: readonly string[];
  /** Of office hours, each with all its later dates. */
  later?: 'true' | undefined;
  actor: Actor;
  now: Date;
}
/** What a decision would do, which is not made. */
export async function readEffects({ store }: Pick<MeetingDeps, 'store'>, { of, ids, later, actor, now }: Question) {
  if (of === 'verify' || of === 'unverify') return badgeEffects(of, await hostsOf(store, ids, now), now);
  if (of === 'overturn') return appealEffects(await reportsOf(store, ids, now));
  const found =
    of === 'deactivate'
      ? (await Promise.all(ids.map((hostId) => comingOf(store, hostId, now)))).flat()
      : await withLaterDates(store, [...(await meetingsById(store, ids)).values()], later !== undefined);
  const sessions = await sessionsOf(
    store,
    found.map(({ _id }) => _id),
  );
  const affected = await Promise.all(
    found.map(async (meeting) => ({
      meeting,
      interested: await countInterested(store, meeting._id),
      session: sessions.get(meeting._id),
    })),
  );
  return effectsOf(of, affected, actor, now);
}

const withLaterDates = async (store: MeetingDeps['store'], found: readonly Meeting[], later: boolean) =>
  (await Promise.all(found.map(async (meeting) => [meeting, ...(later ? await laterDates(store, meeting) : [])]))).flat();

const hostsOf = (store: MeetingDeps['store'], ids: readonly string[], now: Date) =>
  Promise.all(
    ids.map(async (id) => {
      const person = (await getPerson(store, id)) ?? unknownPerson(id);
      return { person: { ...person, isErased: isErased(person) }, coming: await comingOf(store, id, now) };
    }),
  );

/** Those of them with an appeal that waits. */
async function reportsOf(store: MeetingDeps['store'], ids: readonly string[], now: Date) {
  const found = (await Promise.all(ids.map((id) => getReport(store, id)))).filter((report) => report !== undefined);
  const appealed = found.filter(({ appeal, closedWith }) => appeal?.decision === null && closedWith === null);
  return Promise.all(
    appealed.map(async ({ decision, subjectId }) => ({
      decision,
      isActive: (await getPerson(store, subjectId))?.isActive ?? true,
      stopped: (await stoppedOf(store, subjectId, now)).length,
    })),
  );
}
