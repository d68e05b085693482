import { MEETING } from '@visavis/contracts/constants/meeting';
import { coHostInput, coHostsInput } from '@visavis/contracts/meeting-body';
import { descriptionSchema, timeSchema, titleSchema } from '@visavis/contracts/meeting-form';
import { type FieldErrors, type Schema, schemaErrors } from '../form/use-form.ts';
import { instantIn, localIn } from '../format/zoned-time.ts';
import { t } from '../i18n/en/meeting-form.ts';
import type { CoHostValues, MeetingValues } from './meeting-values.ts';

/** The specification's message, from the schema that the server uses. */
const messageFrom = (schema: Schema, value: unknown) => Object.values(schemaErrors(schema, value))[0];

const dateError = ({ date, timeZone }: MeetingValues, now: number) => {
  if (!date) return t('error.dateRequired');
  if (date < localIn(timeZone, now).date) return t('error.datePast');
  return date > localIn(timeZone, now + MEETING.startAheadMaxMs).date ? t('error.dateTooFar') : undefined;
};
const timeError = (values: MeetingValues, now: number) => {
  const malformed = messageFrom(timeSchema, values.time);
  // A past day has its own message.
  if (malformed || dateError(values, now)) return malformed;
  const instant = instantIn(values.timeZone, values.date, values.time);
  return instant && instant.at <= now ? t('error.timePast') : undefined;
};

export interface MeetingRules {
  now: number;
  /** Of an approved meeting only date, time and co-hosts are checked: nothing else can be changed. */
  locked?: boolean;
  /** A start that stays as it was is not asked to lie in the future again. */
  sameStart?: boolean;
  categoryNeeded?: boolean;
}
/** Messages by field, in the form's order. */
export const checkMeeting = (values: MeetingValues, rules: MeetingRules): FieldErrors => {
  const { now, locked = false, sameStart = false, categoryNeeded = false } = rules;
  const found: Record<string, string | undefined> = {
    title: locked ? undefined : messageFrom(titleSchema, values.title),
    description: locked ? undefined : messageFrom(descriptionSchema, values.description),
    date: sameStart ? undefined : dateError(values, now),
    time: sameStart ? undefined : timeError(values, now),
    category: !locked && categoryNeeded && !values.category ? t('error.categoryRequired') : undefined,
  };
  // The schema checks all co-hosts together: its paths are `0.phone`.
  for (const [path, message] of Object.entries(schemaErrors(coHostsInput, values.coHosts)))
    found[['coHosts', path].filter(Boolean).join('.')] ??= message;
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined));
};

/** `phone`: with its dial code once it is valid, until then as typed. The host's own phone counts as already added. */
export const checkCoHost = (coHost: CoHostValues, others: CoHostValues[], hostPhone: string | undefined): FieldErrors => {
  const errors = schemaErrors(coHostInput.pick({ name: true, phone: true }), coHost);
  const takenPhones = [hostPhone, ...others.map((other) => other.phone)];
  const taken = takenPhones.includes(coHostInput.shape.phone.safeParse(coHost.phone).data) ? t('error.coHostTaken') : undefined;
  const full = others.length >= MEETING.maxCoHosts ? t('error.coHostsFull') : undefined;
  const phone = errors.phone ?? taken ?? full;
  return { ...errors, ...(phone && { phone }) };
};
