export type { MeetingConfig } from './config.ts';
export { createMeetingService, type MeetingService, type MeetingServiceDeps, meetingService } from './service.ts';
export { type DemoHost, seedMeetings } from './use-cases/demo/seed-meetings.ts';
