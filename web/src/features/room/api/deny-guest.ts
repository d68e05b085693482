import type { SessionSnapshot } from '@visavis/contracts/session';
import { command } from './command.ts';

/** Refuses a waiting guest (host, co-hosts). */
export const denyGuest = (meetingId: string, ticketId: string) =>
  command<{ session: SessionSnapshot }>('waiting-room:deny', meetingId, 'waiting-room/deny', { ticketId });
