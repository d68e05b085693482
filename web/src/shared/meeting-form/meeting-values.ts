import { MEETING } from '@visavis/contracts/constants/meeting';
import { TURN } from '@visavis/contracts/constants/session';
import { currentZoneName } from '@visavis/contracts/constants/zone';
import type { Meeting } from '@visavis/contracts/meeting-model';
import { MEETING_OPTIONS, type MeetingOption, meetingOptions, ofEachOption } from '@visavis/contracts/meeting-options';
import { myZone } from '../format/dates.ts';
import { instantIn } from '../format/zoned-time.ts';

export interface CoHostValues {
  name: string;
  /** Dial code and digits. */
  phone: string;
  userId?: string | undefined;
}
export interface MeetingValues extends Record<MeetingOption, boolean> {
  title: string;
  description: string;
  /** YYYY-MM-DD in `timeZone`, or empty. */
  date: string;
  /** HH:MM in `timeZone`, or empty. */
  time: string;
  timeZone: string;
  durationMinutes: number;
  category: string;
  /** How long each guest has; null: without an end. */
  turnMinutes: number | null;
  /** Office hours: weeks from one date to the next; 0: once only. */
  everyWeeks: 0 | 1 | 2;
  /** How many dates, if it repeats. */
  dates: number;
  coHosts: CoHostValues[];
}

/** A season of office hours. */
const usualDates = 8;

export const emptyMeeting = (): MeetingValues => ({
  title: '',
  description: '',
  date: '',
  time: '',
  timeZone: myZone(),
  durationMinutes: MEETING.durationMinutesDefault,
  category: '',
  turnMinutes: TURN.minutes,
  ...ofEachOption(() => false),
  everyWeeks: 0,
  dates: usualDates,
  coHosts: [],
});
/** Until it is approved, and when it is proposed again as it was, a series is one proposal; then each date is one meeting. */
const proposedSeries = ({ series, status, previousStatus }: Meeting) =>
  status === 'pending' || status === 'rejected' || (status === 'cancelled' && previousStatus === 'pending') ? series : undefined;

const weeksOf = (everyWeeks: number | undefined) => (everyWeeks === 1 || everyWeeks === 2 ? everyWeeks : 0);

export const valuesOf = (meeting: Meeting): MeetingValues => ({
  title: meeting.title,
  description: meeting.description,
  date: meeting.localDate,
  time: proposedSeries(meeting)?.time ?? meeting.time,
  timeZone: currentZoneName(meeting.timeZone),
  durationMinutes: meeting.durationMinutes,
  category: meeting.category ?? '',
  turnMinutes: meeting.turnMinutes === undefined ? TURN.minutes : meeting.turnMinutes,
  ...ofEachOption((option) => meeting[option] === true),
  everyWeeks: weeksOf(proposedSeries(meeting)?.everyWeeks),
  dates: proposedSeries(meeting)?.of ?? usualDates,
  coHosts: meeting.coHosts.map(({ name, phone, userId }) => ({ name, phone: phone ?? '', ...(userId && { userId }) })),
});

const clean = (text: string) => text.normalize('NFC').trim();

export interface BodyOptions {
  /** Of an approved meeting only date, time, co-hosts and some options can change: the rest stays out. */
  locked?: boolean;
  /** A start that stays is not sent: the form has no seconds, and the meeting may have. */
  sameStart?: boolean;
}
/** Whether the form shows the start that it began with. */
export const keepsStart = (values: MeetingValues, initial: MeetingValues) =>
  values.date === initial.date && values.time === initial.time && values.timeZone === initial.timeZone;

/**
 * The fields as the server takes them. `date` is the instant itself, so that no two clocks can read it differently; of office
 * hours the time on the clock, which the other dates have too.
 */
export const bodyOf = (values: MeetingValues, { locked = false, sameStart = false }: BodyOptions = {}) => {
  const instant = instantIn(values.timeZone, values.date, values.time);
  const { everyWeeks, dates } = values;
  const repeats = everyWeeks === 0 || locked ? null : { everyWeeks, dates };
  const start =
    instant && !repeats ? new Date(instant.at).toISOString() : repeats ? `${values.date}T${values.time}` : values.date;
  return {
    ...(locked
      ? {}
      : {
          title: clean(values.title),
          description: clean(values.description),
          durationMinutes: values.durationMinutes,
          turnMinutes: values.turnMinutes,
          ...(values.category && { category: values.category }),
          repeats,
        }),
    ...(sameStart ? {} : { date: start, timeZone: values.timeZone }),
    ...Object.fromEntries(
      meetingOptions.filter((option) => !(locked && MEETING_OPTIONS[option].locked)).map((option) => [option, values[option]]),
    ),
    coHosts: values.coHosts.map(({ name, phone, userId }) => ({ name: clean(name), phone, ...(userId && { userId }) })),
  };
};
