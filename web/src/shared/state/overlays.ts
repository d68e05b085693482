import type { Meeting } from '@visavis/contracts/meeting-model';
import { atom } from 'jotai';
import { store } from './store.ts';

/** What the Host a Meeting modal was asked to do. Features open it here; the app shows it. */
export type HostMeetingRequest =
  | { kind: 'create'; category?: string | undefined; from?: Meeting | undefined }
  | { kind: 'edit'; meeting: Meeting };
export const hostMeetingAtom = atom<HostMeetingRequest | undefined>(undefined);
export const openHostMeeting = (request: HostMeetingRequest = { kind: 'create' }) => store.set(hostMeetingAtom, request);
export const closeHostMeeting = () => store.set(hostMeetingAtom, undefined);

export const logoutDialogAtom = atom(false);
export const openLogoutDialog = () => store.set(logoutDialogAtom, true);
