const LINK = /(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S+/giu;
/** Node.js and logo.psd stay: no host ends so. */
const FILE = String.raw`(?:js|ts|jsx|tsx|css|html|php|psd|svg|png|jpg|pdf)(?![\p{L}\p{M}\p{N}@-]|\.[\p{L}\p{N}])`;
/** A host's or a mail address' dot or sign between letters, and the path behind it. */
const HOST = new RegExp(String.raw`(?<=[\p{L}\p{M}\p{N}])[.@\u3002\uff0e\uff61](?=[\p{L}\p{M}]{2})(?!${FILE})`, 'giu');
const PATH = /(?<=[\p{L}\p{M}\p{N}][.@\u3002\uff0e\uff61][\p{L}\p{M}\p{N}-]{2,})[/?#:]\S+/gu;
/** An IPv4 address; a day (24.11.2026) has fewer parts. */
const ADDRESS = /(?<![\p{Nd}.])\d{1,3}(?:\.\d{1,3}){3}(?![\p{Nd}.])(?::\d+)?(?:\/\S*)?/gu;
/** Nine digits and more, however they are grouped: a day and a year are fewer. */
const NUMBER = /[+(]*\p{Nd}(?:[\p{Zs}().\p{Pd}/_*•·]*\p{Nd}){8,}/gu;

/**
 * What people wrote, where we vouch for it: with no web address, mail address or phone number. A messenger would turn one into
 * something to tap, and our sender must not carry "refund at evil.example" to people's phones; a guest's words on a host's page
 * are no advertisement.
 */
export const withoutContacts = (text: string): string =>
  text.replace(LINK, '…').replace(ADDRESS, '…').replace(NUMBER, '…').replace(PATH, '').replace(HOST, ' ');
