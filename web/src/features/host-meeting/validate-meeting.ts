import { MEETING } from '@visavis/contracts/constants';
import { instantIn, localIn } from '../../shared/format/zoned-time.ts';
import { nationalNumber } from '../../shared/phone/phone-rules.ts';
import type { CoHostDraft, MeetingForm } from './meeting-form.ts';
import { t } from './texts.ts';

export type FieldName = 'title' | 'description' | 'date' | 'time';
export type FormErrors = Partial<Record<FieldName, string>>;
/** The order of the form: the first refused field gets the focus. */
export const fieldOrder: FieldName[] = ['title', 'description', 'date', 'time'];

/** Code points after NFC and trimming, as the server counts. */
export const lengthOf = (text: string) => [...text.normalize('NFC').trim()].length;

const titleError = (title: string) => {
  const length = lengthOf(title);
  if (length === 0) return t('meetingForm:error.titleRequired');
  if (length < MEETING.titleMin) return t('meetingForm:error.titleShort');
  return length > MEETING.titleMax ? t('meetingForm:error.titleLong') : undefined;
};
const descriptionError = (description: string) => {
  const length = lengthOf(description);
  if (length === 0) return t('meetingForm:error.descriptionRequired');
  if (length < MEETING.descriptionMin) return t('meetingForm:error.descriptionShort');
  return length > MEETING.descriptionMax ? t('meetingForm:error.descriptionLong') : undefined;
};
const dateError = (form: MeetingForm, now: number) => {
  if (!form.date) return t('meetingForm:error.dateRequired');
  return form.date < localIn(form.timeZone, now).date ? t('meetingForm:error.datePast') : undefined;
};
const timeError = (form: MeetingForm, now: number) => {
  if (!form.time) return t('meetingForm:error.timeRequired');
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(form.time)) return t('meetingForm:error.timeFormat');
  // A past day has its own message.
  if (dateError(form, now)) return undefined;
  const instant = instantIn(form.timeZone, form.date, form.time);
  return instant && instant.at <= now ? t('meetingForm:error.timePast') : undefined;
};

/** `locked`: the title and description of an approved meeting are not looked at. */
export const validateMeeting = (form: MeetingForm, { locked, now }: { locked: boolean; now: number }): FormErrors => {
  const found: [FieldName, string | undefined][] = [
    ['title', locked ? undefined : titleError(form.title)],
    ['description', locked ? undefined : descriptionError(form.description)],
    ['date', dateError(form, now)],
    ['time', timeError(form, now)],
  ];
  return Object.fromEntries(found.filter(([, error]) => error)) as FormErrors;
};

/** `typed` is the national part as it stands in the field. The host's own phone counts as already added. */
export const validateCoHost = (
  coHost: { name: string; typed: string; full: string | undefined },
  { others, hostPhone }: { others: CoHostDraft[]; hostPhone: string | undefined },
): { name?: string; phone?: string } => {
  const errors: { name?: string; phone?: string } = {};
  if (!coHost.name.trim()) errors.name = t('meetingForm:error.coHostName');
  const taken = [hostPhone, ...others.map((other) => other.phone)];
  if (!coHost.typed.trim()) errors.phone = t('meetingForm:error.coHostPhone');
  else if (!nationalNumber(coHost.typed)) errors.phone = t('meetingForm:error.phone');
  else if (taken.includes(coHost.full)) errors.phone = t('meetingForm:error.coHostTaken');
  else if (others.length >= MEETING.maxCoHosts) errors.phone = t('meetingForm:error.coHostsFull');
  return errors;
};
