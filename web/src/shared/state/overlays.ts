import type { Meeting } from '@visavis/contracts/meeting-model';
import { atom } from 'jotai';
import { session } from '../session/session.ts';
import { store } from './store.ts';

/** What the Host a Meeting modal was asked to do. Features open it here; the app shows it. */
export type HostMeetingRequest =
  | { kind: 'create'; category?: string | undefined; from?: Meeting | undefined }
  | { kind: 'edit'; meeting: Meeting };
export const hostMeetingAtom = atom<HostMeetingRequest | undefined>(undefined);
export const openHostMeeting = (request: HostMeetingRequest = { kind: 'create' }) => store.set(hostMeetingAtom, request);
/** `request`: only if it is still this one that is open. */
export const closeHostMeeting = (request = store.get(hostMeetingAtom)) => {
  if (request === store.get(hostMeetingAtom)) store.set(hostMeetingAtom, undefined);
};

/** Client Meeting Alerts. `category`: a slug, chosen to start with. */
export interface AlertsRequest {
  category?: string | undefined;
}
export const alertsAtom = atom<AlertsRequest | undefined>(undefined);
export const openAlerts = (request: AlertsRequest = {}) => store.set(alertsAtom, request);
export const closeAlerts = () => store.set(alertsAtom, undefined);

/** Ways to send a page to somebody. */
export interface Shared {
  /** Of the public page, e.g. `/p/{meetingId}`. */
  path: string;
  /** A sentence that the link is sent with. */
  text: string;
}
export const shareAtom = atom<Shared | undefined>(undefined);
export const openShare = (shared: Shared) => store.set(shareAtom, shared);
export const closeShare = () => store.set(shareAtom, undefined);

export const logoutDialogAtom = atom(false);
export const openLogoutDialog = () => store.set(logoutDialogAtom, true);
export const closeLogoutDialog = () => store.set(logoutDialogAtom, false);

// In another tab perhaps: what the person was about to do goes with them.
session.subscribe((_, change) => {
  if (change !== 'signed-out') return;
  closeHostMeeting();
  closeAlerts();
  closeShare();
  closeLogoutDialog();
});
