// Meeting as a process of its own, configured by environment only.
import { runService } from '@visavis/backends';
import { meetingConfig, meetingProcess } from './config.ts';
import { createMeetingService } from './service.ts';

await runService(meetingProcess, ({ values, secrets, ...deps }) =>
  createMeetingService({ ...deps, config: meetingConfig(values, secrets) }),
);
