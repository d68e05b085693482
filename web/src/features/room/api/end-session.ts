import { command } from './command.ts';

/** Ends the meeting for everyone (host, admin). */
export const endSession = (meetingId: string) => command<unknown>('session:end', meetingId, 'session/end');
