import type { SessionSnapshot } from '@visavis/contracts/session';
import { command } from './command.ts';

/** Lets a waiting guest in (host, co-hosts). */
export const admitGuest = (meetingId: string, ticketId: string) =>
  command<{ session: SessionSnapshot }>('waiting-room:admit', meetingId, 'waiting-room/admit', { ticketId });
