import type { EventOf } from '@visavis/contracts/event';
import { appealDecided, reportDecided } from '@visavis/contracts/events/reports';
import { defineConsumer } from '@visavis/store';
import { followReport } from '../use-cases/change-privileges.ts';
import type { AuthDeps } from '../use-cases/deps.ts';

/** A reaction: replayed, it would undo what an admin decided since. */
export const setStatusOnReportDecided = (deps: AuthDeps) =>
  defineConsumer(deps.store, {
    id: 'auth/set-status-on-report-decided',
    kind: 'reaction',
    on: [reportDecided, appealDecided],
    async handle(unit, event) {
      if (event.data.decision !== 'block' || isClosedWithAnother(event)) return;
      const isActive = isUndone(event);
      if (isActive === undefined) return;
      const { subjectId: userId, reportId, actor } = event.data;
      await followReport(deps, unit, { userId, isActive, reportId, actor, now: deps.clock.now() });
    },
  });

/** The account follows the report that was decided, once. */
const isClosedWithAnother = ({ data }: EventOf<typeof reportDecided | typeof appealDecided>) =>
  'closedWith' in data && data.closedWith !== undefined;

/** Whether the block was undone; undefined where it stays. */
function isUndone(event: EventOf<typeof reportDecided | typeof appealDecided>): boolean | undefined {
  if (event.type === 'visavis.report.decided.v1') return false;
  return event.data.outcome === 'overturned' ? true : undefined;
}
