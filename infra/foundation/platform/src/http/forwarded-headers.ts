/** Headers of one connection, not of the message (RFC 9110, 7.6.1). */
const HOP_BY_HOP = [
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
/** The BFF sets the date itself; the product uses no cookies (docs/adr/0020). */
const NOT_IN_RESPONSES = new Set([...HOP_BY_HOP, 'date', 'set-cookie']);
/** The BFF's server has answered `Expect`; a request without a body needs no length. */
const NOT_IN_REQUESTS = new Set([...HOP_BY_HOP, 'expect', 'content-length']);

/** Whether a service's response header is forwarded to the client. `name` in lower case. */
export const isForwardedResponseHeader = (name: string): boolean => !NOT_IN_RESPONSES.has(name);
/** Whether the header of a request without a body is forwarded to the service. `name` in lower case. */
export const isForwardedRequestHeader = (name: string): boolean => !NOT_IN_REQUESTS.has(name);
