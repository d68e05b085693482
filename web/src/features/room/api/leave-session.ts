import { command } from './command.ts';

/** Leaves the room. */
export const leaveSession = (meetingId: string) => command<unknown>('session:leave', meetingId, 'session/leave');
