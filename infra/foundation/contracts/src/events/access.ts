import { z } from 'zod';
import { actorSchema, changeFields, eventsOf } from '../event.ts';

/** `what`: the list, or what was to be changed, in the words of the call's path. */
const fields = { ...changeFields, what: z.string(), actor: actorSchema };

/**
 * What admins took or read of what a service keeps, and what they tried in vain; `subject` is the admin and the day of India.
 * `after` of an export: how many rows, and the filters (of words that were searched for: that there were some); of reads: how
 * many people of each list, and how many attempts were refused; of an attempt: the refusal's code, and what it was about.
 */
const accessOf = <const S extends string>(service: S) => {
  const event = eventsOf(service);
  const example = { actor: { userId: 'admin', role: 'admin' } };
  const subject = 'admin 2026-11-24';
  return {
    exported: event(
      `visavis.access.${service}-exported.v1`,
      z.object({ ...fields, after: z.looseObject({ rows: z.number().int() }) }),
      {
        audit: { subject: 'access', name: 'what' },
        rooms: {},
        example: [subject, { what: 'users', ...example, after: { rows: 312, role: 'host' } }],
      },
    ),
    /** Once a day is over, and at once where it has become much (`isMuch`). */
    read: event(
      `visavis.access.${service}-read.v1`,
      z.object({
        ...fields,
        isMuch: z.boolean(),
        after: z.object({
          day: z.string(),
          people: z.record(z.string(), z.number().int()),
          refused: z.number().int().optional(),
        }),
      }),
      {
        audit: { subject: 'access', name: 'what' },
        rooms: {},
        example: [
          subject,
          {
            what: 'people',
            isMuch: true,
            ...example,
            after: { day: '2026-11-24', people: { users: 1_050, 'users search': 3 }, refused: 2 },
          },
        ],
      },
    ),
    refused: event(
      `visavis.access.${service}-refused.v1`,
      z.object({ ...fields, after: z.object({ code: z.string(), about: z.string().optional() }) }),
      {
        audit: { subject: 'access', name: 'what' },
        rooms: {},
        example: [subject, { what: 'users role', ...example, after: { code: 'OWN_ACCOUNT', about: 'admin' } }],
      },
    ),
  };
};

export const access = {
  auth: accessOf('auth'),
  meeting: accessOf('meeting'),
  billing: accessOf('billing'),
  alert: accessOf('alert'),
  admin: accessOf('admin'),
};
