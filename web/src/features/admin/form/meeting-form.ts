import { MEETING } from '@visavis/contracts/constants';
import { coHostsInput, descriptionSchema, timeSchema, titleSchema } from '@visavis/contracts/meeting-form';
import type { Meeting } from '@visavis/contracts/meeting-model';
import { serverWords } from '../../../shared/i18n/server-words.ts';
import { t } from '../dialogs/texts.ts';

export interface CoHostValues {
  /** For React only. */
  key: number;
  name: string;
  phone: string;
  userId: string | undefined;
}
export interface MeetingValues {
  title: string;
  description: string;
  /** YYYY-MM-DD and HH:MM in `timeZone`. */
  date: string;
  time: string;
  timeZone: string;
  durationMinutes: number;
  category: string;
  meetingType: Meeting['meetingType'];
  coHosts: CoHostValues[];
  notes: string;
}
export type FormErrors = Record<string, string>;

let keys = 0;
export const newCoHost = (): CoHostValues => ({ key: ++keys, name: '', phone: '', userId: undefined });

export const emptyValues = (timeZone: string = MEETING.timeZoneDefault): MeetingValues => ({
  title: '',
  description: '',
  date: '',
  time: '',
  timeZone,
  durationMinutes: MEETING.durationMinutesDefault,
  category: '',
  meetingType: 'open',
  coHosts: [],
  notes: '',
});
export const valuesOf = (meeting: Meeting): MeetingValues => ({
  title: meeting.title,
  description: meeting.description,
  date: meeting.localDate,
  time: meeting.time,
  timeZone: meeting.timeZone,
  durationMinutes: meeting.durationMinutes,
  category: meeting.category ?? '',
  meetingType: meeting.meetingType,
  coHosts: meeting.coHosts.map(({ name, phone = '', userId }) => ({ key: ++keys, name, phone, userId })),
  notes: meeting.notes ?? '',
});

/** The wall clock in a zone, as the form writes it. */
export const localNow = (now: number, timeZone: string) => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return { date: `${part('year')}-${part('month')}-${part('day')}`, time: `${part('hour')}:${part('minute')}` };
};

const messageFrom = (result: { success: boolean; error?: { issues: { message: string }[] } | undefined }) =>
  result.success ? undefined : serverWords(result.error?.issues[0]?.message ?? '');

const scheduleErrors = (values: MeetingValues, now: number): FormErrors => {
  const today = localNow(now, values.timeZone);
  const errors: FormErrors = {};
  if (!values.date) errors.date = t('meetingForm:error.dateRequired');
  else if (values.date < today.date) errors.date = t('meetingForm:error.datePast');
  const time = values.time ? messageFrom(timeSchema.safeParse(values.time)) : t('meetingForm:error.timeRequired');
  if (time) errors.time = time;
  else if (values.date === today.date && values.time <= today.time) errors.time = t('meetingForm:error.timePast');
  return errors;
};
const coHostErrors = (coHosts: CoHostValues[]): FormErrors => {
  const errors: FormErrors = {};
  const checked = coHostsInput.safeParse(coHosts.map(({ name, phone }) => ({ name, phone })));
  // The schema looks at all of them together: paths are `0.phone`.
  for (const { path, message } of checked.error?.issues ?? []) errors[['coHosts', ...path].join('.')] ??= serverWords(message);
  return errors;
};

export interface CheckOptions {
  now: number;
  /** Of an approved meeting only date, time and co-hosts are checked: nothing else can be changed. */
  locked: boolean;
  /** A start that stays as it was is not asked to lie in the future again. */
  sameStart?: boolean;
  categoryNeeded?: boolean;
}
/** Messages by field, in form order: the specification's, from the schemas that the server uses. */
export const formErrors = (values: MeetingValues, options: CheckOptions): FormErrors => {
  const errors: FormErrors = {};
  if (!options.locked) {
    const title = messageFrom(titleSchema.safeParse(values.title));
    if (title) errors.title = title;
    const description = messageFrom(descriptionSchema.safeParse(values.description));
    if (description) errors.description = description;
  }
  if (!options.sameStart) Object.assign(errors, scheduleErrors(values, options.now));
  if (!options.locked && options.categoryNeeded && !values.category) errors.category = t('meetingForm:error.categoryRequired');
  if ([...values.notes].length > MEETING.notesMax) errors.notes = t('notesLong', { max: MEETING.notesMax });
  return Object.assign(errors, coHostErrors(values.coHosts));
};

/** The fields as the server takes them; locked ones stay out. */
export const bodyOf = (values: MeetingValues, { locked = false, sameStart = false } = {}) => ({
  ...(locked
    ? {}
    : {
        title: values.title.trim(),
        description: values.description.trim(),
        durationMinutes: values.durationMinutes,
        ...(values.category && { category: values.category }),
      }),
  // A start that stays is not sent: the form has no seconds, and the meeting may have.
  ...(sameStart ? {} : { date: values.date, time: values.time, timeZone: values.timeZone }),
  coHosts: values.coHosts.map(({ name, phone, userId }) => ({
    name: name.trim(),
    phone: phone.trim(),
    ...(userId && { userId }),
  })),
});
