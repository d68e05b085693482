import { expect, test } from '@jest/globals';
import { closeDecision, closerOfThis, decide, decisionAtom } from '../../src/features/admin/dialogs/decision.ts';
import { store } from '../../src/shared/state/store.ts';
import { meeting } from './meeting-fixture.ts';

test('an answer that comes late closes its own dialog, and none that was opened meanwhile', () => {
  decide({ kind: 'approve', meeting: meeting({ _id: 'm1' }) });
  const close = closerOfThis();
  closeDecision();
  const other = { kind: 'reject', meeting: meeting({ _id: 'm1' }) } as const;
  decide(other);
  expect([close(), store.get(decisionAtom)]).toEqual([false, other]);
  expect([closerOfThis()(), store.get(decisionAtom)]).toEqual([true, undefined]);
});
