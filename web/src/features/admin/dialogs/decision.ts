import type { Meeting } from '@visavis/contracts/meeting-model';
import { atom } from 'jotai';
import { store } from '../../../shared/state/store.ts';

/** The one dialog that is open in the admin area. `meeting` is as it was when the person opened it: what they decide on. */
export type Decision =
  | { kind: 'approve' | 'reject' | 'cancel' | 'edit'; meeting: Meeting }
  | { kind: 'bulk-approve' | 'bulk-reject'; meetings: Meeting[]; onDone: (failed: string[]) => void }
  | { kind: 'create' };

export const decisionAtom = atom<Decision | undefined>(undefined);
export const decide = (decision: Decision) => store.set(decisionAtom, decision);
export const closeDecision = () => store.set(decisionAtom, undefined);
/** For when the server has answered: closes the dialog that is open now, and none that was opened meanwhile. Answers whether it did. */
export const closerOfThis = () => {
  const opened = store.get(decisionAtom);
  return () => {
    if (opened !== store.get(decisionAtom)) return false;
    closeDecision();
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
