/** What crosses a boundary. Import the file you need (`@visavis/contracts/meetings`); this index is for servers. */
export * from './admin.ts';
export * from './auth.ts';
export * from './common.ts';
export * from './constants.ts';
export * from './endpoint.ts';
export * from './endpoints.ts';
export * from './error-codes.ts';
export * from './event.ts';
export * from './events/admin.ts';
export * from './events/auth.ts';
export * from './events/meeting.ts';
export * from './meeting-model.ts';
export * from './meetings.ts';
export * from './phone.ts';
export * from './session.ts';
export * from './socket.ts';
