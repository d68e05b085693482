import { MEETING } from '@visavis/contracts/constants';
import type { Meeting } from '@visavis/contracts/meeting-model';
import { currentName, myZone } from '../../shared/format/dates.ts';
import { instantIn } from '../../shared/format/zoned-time.ts';
import type { HostMeetingRequest } from '../../shared/state/overlays.ts';

export interface CoHostDraft {
  name: string;
  /** Dial code and digits. */
  phone: string;
  userId?: string | undefined;
}
export interface MeetingForm {
  title: string;
  description: string;
  /** YYYY-MM-DD in `timeZone`, or empty. */
  date: string;
  /** HH:MM in `timeZone`, or empty. */
  time: string;
  timeZone: string;
  durationMinutes: number;
  category: string;
  coHosts: CoHostDraft[];
}

const coHostsOf = (meeting: Meeting): CoHostDraft[] =>
  meeting.coHosts.map(({ name, phone, userId }) => ({ name, phone: phone ?? '', ...(userId && { userId }) }));

/** What the form starts with. Proposing again keeps everything but the day, which has passed or was refused. */
export const initialForm = (request: HostMeetingRequest): MeetingForm => {
  const from = request.kind === 'edit' ? request.meeting : request.from;
  if (!from) {
    return {
      title: '',
      description: '',
      date: '',
      time: '',
      timeZone: myZone(),
      durationMinutes: MEETING.durationMinutesDefault,
      category: (request.kind === 'create' && request.category) || '',
      coHosts: [],
    };
  }
  return {
    title: from.title,
    description: from.description,
    date: request.kind === 'edit' ? from.localDate : '',
    time: from.time,
    timeZone: currentName(from.timeZone),
    durationMinutes: from.durationMinutes,
    category: from.category ?? '',
    coHosts: coHostsOf(from),
  };
};

/** An approved meeting changes only in date, time and co-hosts. */
export const isLocked = (request: HostMeetingRequest) => request.kind === 'edit' && request.meeting.status === 'approved';

const clean = (text: string) => text.normalize('NFC').trim();

/** The body of the call. `date` is the instant itself, so that no two clocks can read it differently. */
export const payloadOf = (form: MeetingForm, request: HostMeetingRequest) => {
  const instant = instantIn(form.timeZone, form.date, form.time);
  const schedule = { date: instant ? new Date(instant.at).toISOString() : form.date, timeZone: form.timeZone };
  const coHosts = form.coHosts.map(({ name, phone, userId }) => ({ name: clean(name), phone, ...(userId && { userId }) }));
  const version = request.kind === 'edit' ? { version: request.meeting.version } : {};
  if (isLocked(request)) return { ...schedule, coHosts, ...version };
  return {
    title: clean(form.title),
    description: clean(form.description),
    ...schedule,
    durationMinutes: form.durationMinutes,
    coHosts,
    ...(form.category && { category: form.category }),
    ...version,
  };
};
