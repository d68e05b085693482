/** Of one connection, not of the message (RFC 9110, 7.6.1). */
const OF_CONNECTION = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
/** And what only the door itself says. */
const NOT_ANSWERED = new Set([...OF_CONNECTION, 'date', 'set-cookie']);
/** Our server has told the caller to go on; the length is that of no body. */
const NOT_ASKED = new Set([...OF_CONNECTION, 'expect', 'content-length']);

/** Whether a service's answer is passed on with this header, in lower case. */
export const isPassedBack = (name: string): boolean => !NOT_ANSWERED.has(name);
/** Whether a request without a body is passed on with this header, in lower case. */
export const isPassedOn = (name: string): boolean => !NOT_ASKED.has(name);
