export type { MeetingConfig } from './config.ts';
export { createMeetingService, type MeetingService, meetingService } from './service.ts';
export { type DemoHost, seedMeetings } from './use-cases/demo/seed-meetings.ts';
