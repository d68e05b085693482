import { z } from 'zod';
import { text } from '../common.ts';
import { CONTACT, CONTACT_TOPICS } from '../constants/contact.ts';
import { nationalDigits } from '../phone-digits.ts';
import { nameSchema } from './account-form.ts';

const INVALID = 'Please enter a valid email address or phone number';
const isEmail = (value: string) => z.email().safeParse(value).success;
const isPhone = (value: string) => nationalDigits(value.replace(/^\+/, '').replace(/[().]/g, ' ')) !== undefined;

/** The web app checks by it what the server will check. */
export const contactForm = z.object({
  name: nameSchema,
  /** Where the answer goes: one of the two, as it was typed. */
  reach: text({ max: CONTACT.reachMax, required: INVALID, tooLong: INVALID, oneLine: INVALID }).refine(
    (value) => isEmail(value) || isPhone(value),
    INVALID,
  ),
  topic: z.enum(CONTACT_TOPICS, { error: 'Please choose a topic' }),
  text: text({
    min: CONTACT.textMin,
    max: CONTACT.textMax,
    required: 'Please write what it is about',
    tooShort: `Please write at least ${CONTACT.textMin} characters`,
    tooLong: `The message must be at most ${CONTACT.textMax} characters`,
  }),
});
export type ContactForm = z.output<typeof contactForm>;
