import type { SessionSnapshot } from '@visavis/contracts/session';
import { command } from './command.ts';

/** Opens the session (host, co-hosts). */
export const startSession = (meetingId: string) =>
  command<{ session: SessionSnapshot }>('session:start', meetingId, 'session/start');
