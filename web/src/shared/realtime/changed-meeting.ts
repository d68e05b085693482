import type { PublicMeeting } from '@visavis/contracts/meeting-model';
import type { MeetingOption } from '@visavis/contracts/meeting-options';

/** Events leave these out when they are so no more: a wish that was taken back, a series that is one meeting now. */
const leftOut = { asksToRecord: undefined, series: undefined } satisfies Record<MeetingOption | 'series', undefined>;

/** A meeting after an event: what only responses carry stays. */
export const withChange = <M extends object, C extends PublicMeeting>(existing: M, changed: C) => ({
  ...existing,
  ...leftOut,
  ...changed,
});
