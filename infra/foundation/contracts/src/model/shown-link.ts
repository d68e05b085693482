/** The scripts of India, and of Sri Lanka. */
export const INDIC_SCRIPTS = 'Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala'.split(' ');
const SCRIPTS = ['Latin', 'Arabic', 'Cyrillic', 'Greek', 'Han', 'Hebrew', 'Thai', ...INDIC_SCRIPTS].map(
  (script) => new RegExp(`^\\p{Script=${script}}$`, 'u'),
);

const PLAIN = /^[\p{L}\p{M}\p{N}.-]+(?::\d+)?$/u;
/**
 * Of a web address, as people read it: without the scheme, and with a host of more than one script (UTS 39), or one that a
 * browser reads as another, as the browser has it; nothing in it turns the reading direction.
 */
export function shownLink(link: string): string {
  const [, host = '', rest = ''] = /^https?:\/\/([^/?#]*)(.*)$/isu.exec(link) ?? [];
  const letters = [...host].filter((character) => /\p{L}/u.test(character));
  const isOneScript = SCRIPTS.some((script) => letters.every((letter) => script.test(letter)));
  const isPlain = isOneScript && PLAIN.test(host) && host.normalize('NFKC') === host.normalize('NFC');
  return (isPlain ? host : (URL.parse(link)?.host ?? '')) + rest.replace(/\p{Cf}/gu, encodeURIComponent);
}
