import type { SessionSnapshot } from '@visavis/contracts/session';
import { command } from './command.ts';

export interface Entry {
  session: SessionSnapshot;
  iceServers: RTCIceServer[];
  roomId: string;
}
export interface EntryOptions {
  deviceId: string;
  joinToken?: string;
  /** Take the session over from another device. */
  move?: boolean;
}

/** Enters the room, also again after a reconnect. Waits for the socket: without it there is nobody to talk to. */
export const enterSession = (meetingId: string, options: EntryOptions) =>
  command<Entry>('session:enter', meetingId, 'session/enter', { ...options }, { waitForSocket: true });
