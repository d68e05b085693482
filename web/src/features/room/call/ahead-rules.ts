import { mayGoIn } from '@visavis/contracts/queue-order';
import type { RoomState } from '../api.ts';

/** That I was let in: heard at this server time, and shown by a snapshot since. */
export interface LetIn {
  heardAt: string;
  seen: boolean;
}
/** A snapshot that was read while I was let in may not show it yet. In ms. */
const READ_MEANWHILE_MS = 1_000;

/** Whether I wait again, or have no place any more, though I had been let in and have not entered. */
export const isTakenBack = ({ me, serverNow }: Pick<RoomState, 'me' | 'serverNow'>, letIn: LetIn | undefined): boolean =>
  letIn !== undefined &&
  (me.place === 'queue' || me.place === 'outside') &&
  (letIn.seen || Date.parse(serverNow) - Date.parse(letIn.heardAt) > READ_MEANWHILE_MS);

/** Whether they are the one who connects ahead; an event that moves them up says their position alone. */
export const isFirst = ({ next, position, ...ticket }: NonNullable<RoomState['me']['ticket']>): boolean =>
  next ?? (position === 1 && mayGoIn(ticket));
