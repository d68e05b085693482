import { expect, test } from '@jest/globals';
import { closeIfStillOpen, closeReviewDialog, openReviewDialog, reviewAtom } from '../../src/features/admin/dialogs/review.ts';
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
