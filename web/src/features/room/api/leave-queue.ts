import { command } from './command.ts';

/** Gives up my place. */
export const leaveQueue = (meetingId: string) => command<unknown>('waiting-room:leave', meetingId, 'waiting-room/leave');
