/** What crosses a boundary. Import the file you need (`@visavis/contracts/meetings`); this index is for servers. */

export * from './app-routes.ts';
export * from './common.ts';
export * from './constants.ts';
export * from './endpoints/admin.ts';
export * from './endpoints/admin-meetings.ts';
export * from './endpoints/all.ts';
export * from './endpoints/auth.ts';
export * from './endpoints/bff.ts';
export * from './endpoints/endpoint.ts';
export * from './endpoints/meeting-videos.ts';
export * from './endpoints/meetings.ts';
export * from './endpoints/profile.ts';
export * from './endpoints/session.ts';
export * from './error-codes.ts';
export * from './event.ts';
export * from './events/admin.ts';
export * from './events/auth.ts';
export * from './events/meeting.ts';
export * from './local-time.ts';
export * from './model/account-form.ts';
export * from './model/meeting-model.ts';
export * from './phone.ts';
export * from './phone-digits.ts';
export * from './socket.ts';
