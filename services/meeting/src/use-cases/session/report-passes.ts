import { Unavailable } from '@visavis/platform';
import { getMeeting } from '../../data/meetings.ts';
import { getSession, sessions, sessionsWithPassesDue } from '../../data/sessions.ts';
import { renewalAt, withPassReported } from '../../domain/session/passes.ts';
import type { PassUse } from '../../domain/session/session.ts';
import type { MeetingDeps } from '../deps.ts';
import { tellBilling } from './guest-passes.ts';

/**
 * Tells billing what sessions have decided about passes: confirmations, releases, renewals. The decision was stored in the commit
 * that made it, and each call has the hold's key, so a process that ends between any two steps neither loses nor repeats one.
 * Throws UNAVAILABLE while billing does not answer: all is taken up again.
 */
export async function reportPasses(deps: MeetingDeps, now: Date): Promise<void> {
  for await (const { _id, passes } of sessionsWithPassesDue(deps.store, now)) {
    const meeting = await getMeeting(deps.store, _id);
    for (const use of passes) {
      if (!meeting || use.dueAt === null || use.dueAt > now) continue;
      try {
        const state = await tellBilling(deps, meeting, use);
        await note(deps, _id, use, { state, dueAt: state === 'held' ? renewalAt(now) : null });
      } catch (error) {
        if (error instanceof Unavailable) throw error;
        // One pass must not keep the others waiting.
        deps.logger.error({ err: error, meetingId: _id, userId: use.userId }, 'billing could not be told of a pass');
      }
    }
  }
}

const note = ({ store }: MeetingDeps, meetingId: string, use: PassUse, outcome: Pick<PassUse, 'state' | 'dueAt'>) =>
  store.transaction(async (unit) => {
    const session = await getSession(unit, meetingId);
    const reported = session && withPassReported(session, use, outcome);
    if (reported) unit.collection(sessions).save(reported);
  });
