import { command } from './command.ts';

/** Still here, in the queue or in the room. */
export const heartbeat = (meetingId: string, deviceId: string) =>
  command('waiting-room:heartbeat', meetingId, 'waiting-room/heartbeat', { deviceId });
