/// <reference path="./markdown.d.ts" />
/** All texts, by namespace; English is the measure. */
export interface Catalogue {
  admin: typeof import('./en/admin.ts').admin;
  adminAudit: typeof import('./en/admin-audit.ts').adminAudit;
  adminDashboard: typeof import('./en/admin-dashboard.ts').adminDashboard;
  adminContact: typeof import('./en/admin-contact.ts').adminContact;
  adminCoupons: typeof import('./en/admin-coupons.ts').adminCoupons;
  adminDialogs: typeof import('./en/admin-dialogs.ts').adminDialogs;
  adminImport: typeof import('./en/admin-import.ts').adminImport;
  adminMessages: typeof import('./en/admin-messages.ts').adminMessages;
  adminMoney: typeof import('./en/admin-money.ts').adminMoney;
  adminPlans: typeof import('./en/admin-plans.ts').adminPlans;
  adminReports: typeof import('./en/admin-reports.ts').adminReports;
  adminSettlements: typeof import('./en/admin-settlements.ts').adminSettlements;
  adminSecondFactor: typeof import('./en/admin-second-factor.ts').adminSecondFactor;
  adminTestimonials: typeof import('./en/admin-testimonials.ts').adminTestimonials;
  adminTools: typeof import('./en/admin-tools.ts').adminTools;
  adminUser: typeof import('./en/admin-user.ts').adminUser;
  adminUsers: typeof import('./en/admin-users.ts').adminUsers;
  adminVerification: typeof import('./en/admin-verification.ts').adminVerification;
  adminVideo: typeof import('./en/admin-video.ts').adminVideo;
  alerts: typeof import('./en/alerts.ts').alerts;
  app: typeof import('./en/app.ts').app;
  auth: typeof import('./en/auth.ts').auth;
  billing: typeof import('./en/billing.ts').billing;
  captions: typeof import('./en/captions.ts').captions;
  checkout: typeof import('./en/checkout.ts').checkout;
  collectionNotice: typeof import('./en/collection-notice.ts').collectionNotice;
  common: typeof import('./en/common.ts').common;
  contact: typeof import('./en/contact.ts').contact;
  devices: typeof import('./en/devices.ts').devices;
  entryCondition: typeof import('./en/entry-condition.ts').entryCondition;
  grievance: typeof import('./en/grievance.ts').grievance;
  help: typeof import('./en/help.ts').help;
  hostCard: typeof import('./en/host-card.ts').hostCard;
  landing: typeof import('./en/landing.ts').landing;
  meetingBelow: typeof import('./en/meeting-below.ts').meetingBelow;
  meetingForm: typeof import('./en/meeting-form.ts').meetingForm;
  meetingOptions: typeof import('./en/meeting-options.ts').meetingOptions;
  meetings: typeof import('./en/meetings.ts').meetings;
  notifications: typeof import('./en/notifications.ts').notifications;
  oneTimeCode: typeof import('./en/one-time-code.ts').oneTimeCode;
  profile: typeof import('./en/profile.ts').profile;
  pages: typeof import('./en/pages.ts').pages;
  people: typeof import('./en/people.ts').people;
  passes: typeof import('./en/passes.ts').passes;
  privacy: typeof import('./en/privacy.ts').privacy;
  publicMeeting: typeof import('./en/public-meeting.ts').publicMeeting;
  recording: typeof import('./en/recording.ts').recording;
  room: typeof import('./en/room.ts').room;
  roomQueue: typeof import('./en/room-queue.ts').roomQueue;
  safety: typeof import('./en/safety.ts').safety;
  settings: typeof import('./en/settings.ts').settings;
  shortcuts: typeof import('./en/shortcuts.ts').shortcuts;
  terms: typeof import('./en/terms.ts').terms;
  share: typeof import('./en/share.ts').share;
  testimonials: typeof import('./en/testimonials.ts').testimonials;
  verification: typeof import('./en/verification.ts').verification;
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
