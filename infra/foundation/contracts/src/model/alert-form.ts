import { z } from 'zod';
import { blankIsNothing, categoryInput, languageInput, timeZoneInput } from '../common.ts';
import { CLIENT_ALERTS } from '../constants/alert.ts';
import { CATEGORIES } from '../constants/category.ts';
import { INVALID_PHONE, phoneSchema } from '../phone-schema.ts';
import { emailInput } from './account-form.ts';
import { personName } from './person-name.ts';

/**
 * The form of client alerts, with the specification's messages (1, section 5): the web app checks by it what the server will
 * check.
 */

const NAME_REQUIRED = 'Name is required';
const PHONE_REQUIRED = 'Phone number is required';
const CATEGORY_REQUIRED = 'Please select at least one category';

const name = personName({ required: NAME_REQUIRED });

/** Digits are counted as they are typed, with or without the country's code; what comes out is E.164. */
const phone = z
  .string({ error: ({ input }) => (input == null ? PHONE_REQUIRED : INVALID_PHONE) })
  .refine((typed) => typed.trim() === '' || hasDigits(typed), { error: INVALID_PHONE, abort: true })
  .pipe(phoneSchema(INVALID_PHONE, PHONE_REQUIRED));

function hasDigits(typed: string): boolean {
  const digits = typed.replace(/\D/g, '').length;
  return digits >= CLIENT_ALERTS.phoneDigitsMin && digits <= CLIENT_ALERTS.phoneDigitsMax;
}

const all = z
  .string()
  .refine((value) => value.trim().toLowerCase() === CLIENT_ALERTS.allCategories)
  .transform(() => CLIENT_ALERTS.allCategories);
/** Names or slugs in, slugs out, each once; `all` stands alone. */
const categories = z
  .array(
    z.string({ error: 'Unknown category' }).transform((value, context) => {
      const slug = all.safeParse(value).data ?? categoryInput.safeParse(value).data;
      if (slug !== undefined) return slug;
      context.addIssue({ code: 'custom', message: 'Unknown category' });
      return z.NEVER;
    }),
    { error: CATEGORY_REQUIRED },
  )
  .min(1, CATEGORY_REQUIRED)
  .max(2 * CATEGORIES.length, 'Too many categories')
  .transform((chosen) => (chosen.includes(CLIENT_ALERTS.allCategories) ? [CLIENT_ALERTS.allCategories] : [...new Set(chosen)]));

/** An edit that leaves it out keeps it; empty or `null` means none. */
const email = emailInput.optional();
export const editAlertForm = z.object({ name, email, categories });

/** `timeZone` and `language` are the browser's: when and how the person is written to, unless their account says otherwise. */
export const createAlertForm = z.object({
  name,
  phone,
  email,
  categories,
  timeZone: blankIsNothing(timeZoneInput),
  language: blankIsNothing(languageInput),
});
