import type { Catalogue, Namespace, Translation } from './catalogue.ts';

/** A chunk per namespace: who reads Hindi loads what the screen needs, everyone else nothing. */
export const hindi: { [N in Namespace]: () => Promise<{ texts: Translation<Catalogue[N]> }> } = {
  admin: () => import('./hi/admin.ts'),
  adminActivity: () => import('./hi/admin-activity.ts'),
  adminDialogs: () => import('./hi/admin-dialogs.ts'),
  adminMoney: () => import('./hi/admin-money.ts'),
  adminVideo: () => import('./hi/admin-video.ts'),
  app: () => import('./hi/app.ts'),
  auth: () => import('./hi/auth.ts'),
  billing: () => import('./hi/billing.ts'),
  checkout: () => import('./hi/checkout.ts'),
  common: () => import('./hi/common.ts'),
  devices: () => import('./hi/devices.ts'),
  grievance: () => import('./hi/grievance.ts'),
  landing: () => import('./hi/landing.ts'),
  meetingForm: () => import('./hi/meeting-form.ts'),
  meetings: () => import('./hi/meetings.ts'),
  oneTimeCode: () => import('./hi/one-time-code.ts'),
  profile: () => import('./hi/profile.ts'),
  pages: () => import('./hi/pages.ts'),
  passes: () => import('./hi/passes.ts'),
  privacy: () => import('./hi/privacy.ts'),
  publicMeeting: () => import('./hi/public-meeting.ts'),
  room: () => import('./hi/room.ts'),
  shortcuts: () => import('./hi/shortcuts.ts'),
  terms: () => import('./hi/terms.ts'),
};
