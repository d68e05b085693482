import { text, withoutJoiners } from '../common.ts';
import { ACCOUNT } from '../constants/account.ts';

/** Why a name is refused, beside the messages that each form has of its own. */
export const NAME_REFUSED = {
  line: 'Name must be one line',
  long: `Name must be at most ${ACCOUNT.nameMax} characters`,
  characters: "A name has letters, spaces, and . ' - only",
  address: 'A name is no web address. Please put a space after the full stop.',
} as const;

const NOT_IN_NAMES = /[^\p{L}\p{M} .'’‘‐‑-]|\p{Default_Ignorable_Code_Point}|\p{Me}/u;
/**
 * Accents that fit any letter stand two high at most (Vietnamese, Arabic). A script's own marks stand deeper in real names:
 * Devanagari ज़ीं has a nukta, a vowel and an anusvara, Tibetan stacks have three, Burmese ones up to five.
 */
const PILED_UP = /^\P{L}|(?:(?=\p{M})\p{Script=Inherited}){3}|\p{M}{6}/u;
/** "evil.example"; "K.Narayanan" and "Md.Rahim" are names, and get their space. */
const ADDRESS = /\p{L}\.\p{Ll}{2}/u;
const DOT_WITHOUT_SPACE = /\.(?=\p{L}[\p{L}\p{M}])/gu;

/**
 * The name of a person, whoever gives it: letters of any script, spaces and . ' - in one line. What could be read as an address
 * or a number has no place in it, because our own messages carry names. Staff's names are refused apart, by the services
 * (`refuseStaffName`), for the table of lookalikes is too large for a browser.
 */
export const personName = (options: { min?: number; max?: number; required: string; tooShort?: string; tooLong?: string }) =>
  text({
    max: ACCOUNT.nameMax,
    tooLong: NAME_REFUSED.long,
    oneLine: NAME_REFUSED.line,
    characters: NAME_REFUSED.characters,
    ...options,
  })
    .transform((name) => name.replace(/\p{Zs}+/gu, ' '))
    .superRefine((name, context) => {
      const fail = (message: string) => context.addIssue({ code: 'custom', message });
      const letters = withoutJoiners(name);
      if (NOT_IN_NAMES.test(letters) || PILED_UP.test(letters)) fail(NAME_REFUSED.characters);
      else if (ADDRESS.test(letters)) fail(NAME_REFUSED.address);
    })
    .transform((name) => name.replace(DOT_WITHOUT_SPACE, '. '));
