import type { SessionSnapshot } from '@visavis/contracts/session';
import { command } from './command.ts';

type Ticket = NonNullable<SessionSnapshot['me']['ticket']>;

/** Takes a place in the queue. */
export const joinQueue = (meetingId: string) => command<{ ticket: Ticket }>('waiting-room:join', meetingId, 'waiting-room/join');
