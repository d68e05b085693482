/** What shows nothing, and rings and keys around a digit: they come between letters for a machine, not for a reader. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Me}]/gu;
/** evil[.]com */
const BRACKETED = /(?<=\S)[[({<](?:(\.|dot)|@|at)[\])}>](?=\S)/giu;
const LINK = /(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S+/giu;
/** Node.js and logo.psd stay: no host ends so. */
const FILE = String.raw`(?:js|ts|jsx|tsx|css|html|php|psd|svg|png|jpg|pdf)(?![\p{L}\p{M}\p{N}@-]|\.[\p{L}\p{N}])`;
/** A host's or a mail address' dot or sign between letters, and the path behind it. */
const HOST = new RegExp(String.raw`(?<=[\p{L}\p{M}\p{N}])[.@\u3002](?=[\p{L}\p{M}]{2})(?!${FILE})`, 'giu');
const PATH = /(?<=[\p{L}\p{M}\p{N}][.@\u3002][\p{L}\p{M}\p{N}-]{2,})[/?#:]\S+/gu;
/** An IPv4 address; a day (24.11.2026) has fewer parts. */
const ADDRESS = /(?<![\p{Nd}.])\d{1,3}(?:\.\d{1,3}){3}(?![\p{Nd}.])(?::\d+)?(?:\/\S*)?/gu;

/** Nine digits and more, however they are grouped: a day and a year are fewer. */
const NUMBER = /(?:\p{Sc} ?)?[+(]*\p{N}(?:(?:[\p{Zs}().\p{Pd}/_*•·]*|[^\p{L}\p{N}\r\n]{1,3})\p{N}){8,}/gu;
const DAY = String.raw`(?<!\d)(?:0?[1-9]|[12]\d|3[01])`;
/** A date or an amount is no part of a number that somebody dials: what stands before and behind it counts apart. */
const SET_APART = new RegExp(
  [
    String.raw`(?:${DAY} ?\p{Pd} ?)?${DAY}[./-](?:0?[1-9]|1[0-2])[./-](?:(?:19|20)\d\d|[23]\d)(?!\d)`,
    String.raw`(?<!\d)(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?!\d)`,
    String.raw`\p{Sc} ?(?:\d{1,3}(?:,\d{2,3})*,\d{3}|\d{1,3})(?!,?\d)`,
  ].join('|'),
  'u',
);
const TIME = /(?<!\d)(?:(?:[01]?\d|2[0-4])[:.][0-5]\d|(?:[01]\d|2[0-4])(?= ?\p{Pd})|(?<=\p{Pd} ?)(?:[01]\d|2[0-4]))(?!\d)/gu;
const FEWEST_DIGITS = 9;
const AMOUNT = String.raw`\d{1,3}(?:,\d{2,3})?,\d{3}`;
const LISTED = String.raw`(?:${AMOUNT}|\d{1,4})`;
/** Years or other small numbers with a comma and a blank between them, and sums of amounts; digits one by one are dictated. */
const LIST = new RegExp(
  String.raw`^[,( ]*(?:(?=.*\d\d)${LISTED}(?:, ${LISTED})*|${AMOUNT}(?: [+/\p{Pd}] ${AMOUNT})+)[, ]*$`,
  'u',
);

/** Of the scripts of India, whose digits end each block alike, and of Arabic. */
const asciiDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]|(?=[\u0900-\u0dff])\p{Nd}/gu, (digit) => {
    const code = digit.charCodeAt(0);
    return String((code - (code < 0x900 ? 0 : 6)) & 15);
  });
const countDigits = (text: string): number => (text.match(/\p{N}/gu) ?? []).length;
/** Times of the day alone are none, nor is a list. */
const isDialled = (number: string): boolean =>
  asciiDigits(number)
    .split(SET_APART)
    .some((part) => countDigits(part) >= FEWEST_DIGITS && countDigits(part.replace(TIME, '')) > 0 && !LIST.test(part));

/**
 * What people wrote, where we vouch for it: with no web address, mail address or phone number. A messenger would turn one into
 * something to tap, and our sender must not carry "refund at evil.example" to people's phones; a guest's words on a host's page
 * are no advertisement. Text with none of them stays as it was written.
 */
export function withoutContacts(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(BRACKETED, (_, dot) => (dot ? '.' : '@'));
  const clean = plain
    .replace(LINK, '…')
    .replace(ADDRESS, '…')
    .replace(NUMBER, (number) => (isDialled(number) ? '…' : number))
    .replace(PATH, '')
    .replace(HOST, ' ');
  return clean === plain ? text : clean;
}
