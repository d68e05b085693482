import type { Meeting } from '@visavis/contracts/meeting-model';
import { atom } from 'jotai';
import { store } from '../../../shared/state/store.ts';
import { decidingAtom } from '../held.ts';

/** The one dialog that is open in the admin area. `meeting` is as it was when the admin opened it: what they decide on. */
export type ReviewRequest =
  | { kind: 'approve' | 'reject' | 'cancel' | 'edit'; meeting: Meeting }
  /** Of several meetings; `onDone` gets the ids that could not be decided, which stay selected. */
  | { kind: 'bulk-approve' | 'bulk-reject'; meetings: Meeting[]; onDone: (failed: string[]) => void }
  | { kind: 'create' }
  | ({ kind: 'confirm' } & Question);

/** Asked before something that cannot be taken back. */
interface Question {
  title: string;
  text: string;
  /** What the button says that goes on, and the other one. */
  action: string;
  keep?: string;
  /** What it rejects with is shown in the dialog, as `failed` where it has no words. */
  run: () => unknown;
  failed?: string;
  /** What is said once it is done. */
  done?: string;
}

export const reviewAtom = atom<(ReviewRequest & { nth: number }) | undefined>(undefined);
let opened = 0;
/** Each time a dialog of its own. */
export const openReviewDialog = (request: ReviewRequest) => show({ ...request, nth: ++opened });
export const confirmFirst = (question: Question) => openReviewDialog({ kind: 'confirm', ...question });
export const closeReviewDialog = () => show(undefined);
const show = (request: (ReviewRequest & { nth: number }) | undefined) => {
  store.set(reviewAtom, request);
  store.set(decidingAtom, request !== undefined);
};
/**
 * For when the server has responded: closes the dialog that is open now, and none that was opened meanwhile. Returns whether it
 * did.
 */
export const closeIfStillOpen = () => {
  const opened = store.get(reviewAtom);
  return () => {
    if (opened !== store.get(reviewAtom)) return false;
    closeReviewDialog();
    return true;
  };
};

/** What may be done with a meeting now; the server has the last word. */
export const possible = (meeting: Pick<Meeting, 'status' | 'state'>) => ({
  review: meeting.status === 'pending',
  edit: meeting.status === 'pending' || (meeting.status === 'approved' && meeting.state !== 'past'),
  cancel: meeting.status === 'pending' || (meeting.status === 'approved' && meeting.state !== 'past'),
});

const needs = { approve: 'review', reject: 'review', edit: 'edit', cancel: 'cancel' } as const;
export const mayDo = (kind: keyof typeof needs, meeting: Pick<Meeting, 'status' | 'state'>) => possible(meeting)[needs[kind]];
