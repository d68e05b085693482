export { type MeetingConfig, meetingConfig, meetingSettings } from './config.ts';
export { createMeetingService, type MeetingServiceDeps } from './service.ts';
