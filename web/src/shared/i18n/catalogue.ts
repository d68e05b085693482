import type { admin } from './en/admin.ts';
import type { adminActivity } from './en/admin-activity.ts';
import type { adminAudit } from './en/admin-audit.ts';
import type { adminContact } from './en/admin-contact.ts';
import type { adminCoupons } from './en/admin-coupons.ts';
import type { adminDashboard } from './en/admin-dashboard.ts';
import type { adminDialogs } from './en/admin-dialogs.ts';
import type { adminImport } from './en/admin-import.ts';
import type { adminMessages } from './en/admin-messages.ts';
import type { adminMoney } from './en/admin-money.ts';
import type { adminPlans } from './en/admin-plans.ts';
import type { adminReports } from './en/admin-reports.ts';
import type { adminSecondFactor } from './en/admin-second-factor.ts';
import type { adminTestimonials } from './en/admin-testimonials.ts';
import type { adminTools } from './en/admin-tools.ts';
import type { adminUser } from './en/admin-user.ts';
import type { adminUsers } from './en/admin-users.ts';
import type { adminVerification } from './en/admin-verification.ts';
import type { adminVideo } from './en/admin-video.ts';
import type { alerts } from './en/alerts.ts';
import type { app } from './en/app.ts';
import type { auth } from './en/auth.ts';
import type { billing } from './en/billing.ts';
import type { checkout } from './en/checkout.ts';
import type { common } from './en/common.ts';
import type { contact } from './en/contact.ts';
import type { devices } from './en/devices.ts';
import type { grievance } from './en/grievance.ts';
import type { help } from './en/help.ts';
import type { landing } from './en/landing.ts';
import type { meetingForm } from './en/meeting-form.ts';
import type { meetings } from './en/meetings.ts';
import type { notifications } from './en/notifications.ts';
import type { oneTimeCode } from './en/one-time-code.ts';
import type { pages } from './en/pages.ts';
import type { passes } from './en/passes.ts';
import type { privacy } from './en/privacy.ts';
import type { profile } from './en/profile.ts';
import type { publicMeeting } from './en/public-meeting.ts';
import type { room } from './en/room.ts';
import type { safety } from './en/safety.ts';
import type { settings } from './en/settings.ts';
import type { shortcuts } from './en/shortcuts.ts';
import type { terms } from './en/terms.ts';
import type { testimonials } from './en/testimonials.ts';
import type { verification } from './en/verification.ts';

/** All texts, by namespace; English is the measure. */
export interface Catalogue {
  admin: typeof admin;
  adminActivity: typeof adminActivity;
  adminAudit: typeof adminAudit;
  adminDashboard: typeof adminDashboard;
  adminContact: typeof adminContact;
  adminCoupons: typeof adminCoupons;
  adminDialogs: typeof adminDialogs;
  adminImport: typeof adminImport;
  adminMessages: typeof adminMessages;
  adminMoney: typeof adminMoney;
  adminPlans: typeof adminPlans;
  adminReports: typeof adminReports;
  adminSecondFactor: typeof adminSecondFactor;
  adminTestimonials: typeof adminTestimonials;
  adminTools: typeof adminTools;
  adminUser: typeof adminUser;
  adminUsers: typeof adminUsers;
  adminVerification: typeof adminVerification;
  adminVideo: typeof adminVideo;
  alerts: typeof alerts;
  app: typeof app;
  auth: typeof auth;
  billing: typeof billing;
  checkout: typeof checkout;
  common: typeof common;
  contact: typeof contact;
  devices: typeof devices;
  grievance: typeof grievance;
  help: typeof help;
  landing: typeof landing;
  meetingForm: typeof meetingForm;
  meetings: typeof meetings;
  notifications: typeof notifications;
  oneTimeCode: typeof oneTimeCode;
  profile: typeof profile;
  pages: typeof pages;
  passes: typeof passes;
  privacy: typeof privacy;
  publicMeeting: typeof publicMeeting;
  room: typeof room;
  safety: typeof safety;
  settings: typeof settings;
  shortcuts: typeof shortcuts;
  terms: typeof terms;
  testimonials: typeof testimonials;
  verification: typeof verification;
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
