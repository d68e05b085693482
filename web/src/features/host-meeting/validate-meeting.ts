import { MEETING } from '@visavis/contracts/constants';
import { instantIn, localIn } from '../../shared/format/zoned-time.ts';
import { nationalNumber } from '../../shared/phone/phone-rules.ts';
import type { CoHostDraft, MeetingForm } from './meeting-form.ts';

export type FieldName = 'title' | 'description' | 'date' | 'time';
export type FormErrors = Partial<Record<FieldName, string>>;
/** The order of the form: the first refused field gets the focus. */
export const fieldOrder: FieldName[] = ['title', 'description', 'date', 'time'];

/** Code points after NFC and trimming, as the server counts. */
export const lengthOf = (text: string) => [...text.normalize('NFC').trim()].length;

const titleError = (title: string) => {
  const length = lengthOf(title);
  if (length === 0) return 'Title is required';
  if (length < MEETING.titleMin) return 'Title must be at least 5 characters';
  return length > MEETING.titleMax ? 'Title must be less than 100 characters' : undefined;
};
const descriptionError = (description: string) => {
  const length = lengthOf(description);
  if (length === 0) return 'Description is required';
  if (length < MEETING.descriptionMin) return 'Description must be at least 10 characters';
  return length > MEETING.descriptionMax ? 'Description must be less than 500 characters' : undefined;
};
const dateError = (form: MeetingForm, now: number) => {
  if (!form.date) return 'Date is required';
  return form.date < localIn(form.timeZone, now).date ? 'Meeting date must be in the future' : undefined;
};
const timeError = (form: MeetingForm, now: number) => {
  if (!form.time) return 'Time is required';
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(form.time)) return 'Time must be in HH:MM format';
  // A past day has its own message.
  if (dateError(form, now)) return undefined;
  const instant = instantIn(form.timeZone, form.date, form.time);
  return instant && instant.at <= now ? 'Meeting time must be in the future' : undefined;
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

export const tooManyCoHosts = 'Maximum of 5 co-hosts reached';
/** `typed` is the national part as it stands in the field. The host's own phone counts as already added. */
export const validateCoHost = (
  coHost: { name: string; typed: string; full: string | undefined },
  { others, hostPhone }: { others: CoHostDraft[]; hostPhone: string | undefined },
): { name?: string; phone?: string } => {
  const errors: { name?: string; phone?: string } = {};
  if (!coHost.name.trim()) errors.name = 'Co-host name is required';
  const taken = [hostPhone, ...others.map((other) => other.phone)];
  if (!coHost.typed.trim()) errors.phone = 'Co-host phone number is required';
  else if (!nationalNumber(coHost.typed)) errors.phone = 'Enter a valid phone number';
  else if (taken.includes(coHost.full)) errors.phone = 'This phone number is already added';
  else if (others.length >= MEETING.maxCoHosts) errors.phone = tooManyCoHosts;
  return errors;
};
