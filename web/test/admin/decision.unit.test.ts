import { expect, test } from '@jest/globals';
import { closeIfStillOpen, closeReviewDialog, openReviewDialog, reviewAtom } from '../../src/features/admin/dialogs/review.ts';
import { wholeOf } from '../../src/features/admin/dialogs/use-reviewed-version.ts';
import { store } from '../../src/shared/state/store.ts';
import { meeting } from './meeting-fixture.ts';

test('an answer that comes late closes its own dialog, and none that was opened meanwhile', () => {
  openReviewDialog({ kind: 'approve', meeting: meeting({ _id: 'm1' }) });
  const close = closeIfStillOpen();
  closeReviewDialog();
  const other = { kind: 'reject', meeting: meeting({ _id: 'm1' }) } as const;
  openReviewDialog(other);
  expect([close(), store.get(reviewAtom)]).toEqual([false, expect.objectContaining(other)]);
  expect([closeIfStillOpen()(), store.get(reviewAtom)]).toEqual([true, undefined]);
});

test('a row that an event has brought is read as the server has it, and no later version is read unseen', () => {
  const row = meeting({ _id: 'm1', coHosts: [{ name: 'Ravi' }] });
  const whole = { ...row, coHosts: [{ name: 'Ravi', phone: '+919000000009' }] };
  expect(wholeOf(row, undefined)).toBe(row);
  expect(wholeOf(row, whole)).toBe(whole);
  expect(wholeOf(row, { ...whole, version: row.version + 1 })).toBe(row);
});
