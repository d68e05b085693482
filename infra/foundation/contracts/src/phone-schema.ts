import { z } from 'zod';
import { normalisePhone } from './phone.ts';

export const INVALID_PHONE = 'Please enter a valid phone number';
/** A plus and 15 digits (ITU-T E.164, 6.2.1): no provider takes a longer one. */
const E164_LENGTH_MAX = 16;

/** A phone as a person writes it, to E.164. Apart from `phone.ts`, so that the web's phone field need not load zod. */
export const phoneSchema = (message: string = INVALID_PHONE, required: string = message) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? required : message) })
    .max(40, message)
    .transform((value, context) => {
      const phone = normalisePhone(value);
      if (phone && phone.length <= E164_LENGTH_MAX) return phone;
      // The digit rule is the form's own; a number that cannot exist is refused in the same words everywhere (product decisions,
      // "Conflicts").
      context.addIssue({ code: 'custom', message: phone ? INVALID_PHONE : value.trim() === '' ? required : message });
      return z.NEVER;
    });
