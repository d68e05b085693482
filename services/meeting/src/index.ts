export { type MeetingConfig, meetingConfig, meetingProcess, meetingSettings } from './config.ts';
export { createMeetingService, type MeetingService, type MeetingServiceDeps } from './service.ts';
export { type DemoHost, seedMeetings } from './use-cases/demo/seed-meetings.ts';
