import type { admin } from './en/admin.ts';
import type { adminActivity } from './en/admin-activity.ts';
import type { adminCoupons } from './en/admin-coupons.ts';
import type { adminDialogs } from './en/admin-dialogs.ts';
import type { adminMoney } from './en/admin-money.ts';
import type { adminPlans } from './en/admin-plans.ts';
import type { adminVideo } from './en/admin-video.ts';
import type { app } from './en/app.ts';
import type { auth } from './en/auth.ts';
import type { billing } from './en/billing.ts';
import type { checkout } from './en/checkout.ts';
import type { common } from './en/common.ts';
import type { devices } from './en/devices.ts';
import type { grievance } from './en/grievance.ts';
import type { landing } from './en/landing.ts';
import type { meetingForm } from './en/meeting-form.ts';
import type { meetings } from './en/meetings.ts';
import type { oneTimeCode } from './en/one-time-code.ts';
import type { pages } from './en/pages.ts';
import type { passes } from './en/passes.ts';
import type { privacy } from './en/privacy.ts';
import type { profile } from './en/profile.ts';
import type { publicMeeting } from './en/public-meeting.ts';
import type { room } from './en/room.ts';
import type { shortcuts } from './en/shortcuts.ts';
import type { terms } from './en/terms.ts';

/** All texts, by namespace; English is the measure. */
export interface Catalogue {
  admin: typeof admin;
  adminActivity: typeof adminActivity;
  adminCoupons: typeof adminCoupons;
  adminDialogs: typeof adminDialogs;
  adminMoney: typeof adminMoney;
  adminPlans: typeof adminPlans;
  adminVideo: typeof adminVideo;
  app: typeof app;
  auth: typeof auth;
  billing: typeof billing;
  checkout: typeof checkout;
  common: typeof common;
  devices: typeof devices;
  grievance: typeof grievance;
  landing: typeof landing;
  meetingForm: typeof meetingForm;
  meetings: typeof meetings;
  oneTimeCode: typeof oneTimeCode;
  profile: typeof profile;
  pages: typeof pages;
  passes: typeof passes;
  privacy: typeof privacy;
  publicMeeting: typeof publicMeeting;
  room: typeof room;
  shortcuts: typeof shortcuts;
  terms: typeof terms;
}
export type Namespace = keyof Catalogue;

/** The same keys, other words: a Hindi catalogue that misses one does not compile. */
export type Translation<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translation<T[K]> };

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: Catalogue;
    defaultNS: 'common';
    strictKeyChecks: true;
    strictInterpolationChecks: true;
    returnNull: false;
  }
}
