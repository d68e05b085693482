import { STORAGE_KEYS } from '@visavis/contracts/constants/storage';
import type { TextStorage } from '../../../shared/session/storage.ts';

const KEPT = 20;

/** Whether this browser may ask by itself how a meeting was: once for each of the last meetings, whatever the answer. */
export const mayAskOnce = (storage: TextStorage, meetingId: string): boolean => {
  const asked = storage.get(STORAGE_KEYS.feedbackAsked)?.split(' ') ?? [];
  if (asked.includes(meetingId)) return false;
  storage.set(STORAGE_KEYS.feedbackAsked, [meetingId, ...asked].slice(0, KEPT).join(' '));
  return true;
};
