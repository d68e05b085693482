import { command } from './command.ts';

/** Leaves the room; a tab that was moved away from takes nobody with it. */
export const leaveSession = (meetingId: string, deviceId: string) =>
  command<unknown>('session:leave', meetingId, 'session/leave', { deviceId });
