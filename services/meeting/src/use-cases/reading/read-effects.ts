import type { EffectsOf } from '@visavis/contracts/constants/admin';
import type { Actor } from '@visavis/platform';
import { countInterested } from '../../data/interests.ts';
import { comingOf, meetingsById } from '../../data/meetings.ts';
import { sessionsOf } from '../../data/sessions.ts';
import { effectsOf } from '../../domain/effects.ts';
import type { MeetingDeps } from '../deps.ts';

interface Question {
  of: EffectsOf;
  /** Of meetings; of users for `deactivate`. At most 100. */
  ids: readonly string[];
  actor: Actor;
  now: Date;
}
/** What a decision would do, which is not made. */
export async function readEffects({ store }: Pick<MeetingDeps, 'store'>, { of, ids, actor, now }: Question) {
  const found =
    of === 'deactivate'
      ? (await Promise.all(ids.map((hostId) => comingOf(store, hostId, now)))).flat()
      : [...(await meetingsById(store, ids)).values()];
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
