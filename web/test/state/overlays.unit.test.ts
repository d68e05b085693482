import { expect, test } from '@jest/globals';
import { session } from '../../src/shared/session/session.ts';
import {
  alertsAtom,
  closeHostMeeting,
  type HostMeetingRequest,
  hostMeetingAtom,
  logoutDialogAtom,
  openAlerts,
  openHostMeeting,
  openLogoutDialog,
} from '../../src/shared/state/overlays.ts';
import { store } from '../../src/shared/state/store.ts';

test('what the person had open goes with them', () => {
  openHostMeeting();
  openLogoutDialog();
  openAlerts();
  session.clear('lost');
  expect(store.get(hostMeetingAtom)).toBeDefined();
  session.clear('signed-out');
  expect([store.get(hostMeetingAtom), store.get(logoutDialogAtom), store.get(alertsAtom)]).toEqual([undefined, false, undefined]);
});

test('an answer that comes late closes its own form, and none that was opened meanwhile', () => {
  const first: HostMeetingRequest = { kind: 'create' };
  const second: HostMeetingRequest = { kind: 'create' };
  openHostMeeting(first);
  closeHostMeeting();
  openHostMeeting(second);
  closeHostMeeting(first);
  expect(store.get(hostMeetingAtom)).toBe(second);
  closeHostMeeting(second);
  expect(store.get(hostMeetingAtom)).toBeUndefined();
});
