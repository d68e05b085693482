/** The scripts of India, and of Sri Lanka. */
export const INDIC_SCRIPTS = 'Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala'.split(' ');
const SCRIPTS = ['Latin', 'Arabic', 'Cyrillic', 'Greek', 'Han', 'Hebrew', 'Thai', ...INDIC_SCRIPTS].map(
  (script) => new RegExp(`^\\p{Script=${script}}$`, 'u'),
);

/** Of a web address, as people read it: without the scheme, and with a host of more than one script (UTS 39) as punycode. */
export function shownLink(link: string): string {
  const [, host = '', rest = ''] = /^https?:\/\/([^/?#:]*)(.*)$/isu.exec(link) ?? [];
  const letters = [...host].filter((character) => /\p{L}/u.test(character));
  const isOneScript = SCRIPTS.some((script) => letters.every((letter) => script.test(letter)));
  return (isOneScript ? host : (URL.parse(link)?.hostname ?? '')) + rest;
}
