const LINK = /(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S+/giu;
/** A host's or a mail address' dot or sign between letters, and the path behind it. */
const HOST = /(?<=[\p{L}\p{N}])[.@\u3002\uff0e\uff61](?=[\p{L}\p{M}]{2})/gu;
const PATH = /(?<=[\p{L}\p{N}][.@\u3002\uff0e\uff61][\p{L}\p{M}\p{N}-]{2,})[/?#:]\S+/gu;
/** Nine digits and more, however they are grouped: a day and a year are fewer. */
const NUMBER = /[+(]*\p{Nd}(?:[\p{Zs}().\p{Pd}/]*\p{Nd}){8,}/gu;

/**
 * What people wrote, for a message that we send: with no web address, mail address or phone number that a messenger would turn
 * into something to tap. Our sender vouches for what it carries, and must not carry "refund at evil.example" to people's phones.
 */
export const withoutContacts = (text: string): string =>
  text.replace(LINK, '…').replace(NUMBER, '…').replace(PATH, '').replace(HOST, ' ');
