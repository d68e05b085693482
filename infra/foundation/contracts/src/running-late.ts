/** What a host who runs late may promise: the service, and the page of whoever hosts, ask here. */
import { TURN } from './constants/session.ts';
import { MINUTE } from './constants/units.ts';

type Times = Record<'startsAt' | 'endsAt', Date | string>;
const ms = (time: Date | string) => new Date(time).getTime();

/** So much later than planned or, after that time, than now (ms). In whole minutes, so that a repetition says nothing new. */
export const lateStart = ({ startsAt }: Times, minutes: number, now: number): number =>
  Math.max(ms(startsAt), Math.floor(now / MINUTE) * MINUTE) + minutes * MINUTE;

/** Whether enough of the meeting, which ends as planned, is left at that start: a third of it, or ten minutes of a longer one. */
export const leavesTime = ({ startsAt, endsAt }: Times, at: number): boolean =>
  ms(endsAt) - at >= Math.min(TURN.lateLeavesMs, (ms(endsAt) - ms(startsAt)) / 3);
