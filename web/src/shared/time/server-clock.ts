/**
 * What time it is for the server, and so for everybody in a meeting: device clocks are wrong by minutes more often than one
 * thinks. Learnt from the `Date` header of answers (RFC 9110, 6.6.1), which has whole seconds.
 */
let offsetMs = 0;

/** Nearer than this the header cannot tell, and a countdown that twitches is worse than one that is a second late. */
const toleranceMs = 2_000;

/** `date`: the header; `sentAt`, `receivedAt`: this device's time around the call. */
export const learnServerTime = (date: string | null, sentAt: number, receivedAt: number) => {
  const server = Date.parse(date ?? '') + 500;
  // A slow answer says little about the moment that the header means.
  if (Number.isNaN(server) || receivedAt - sentAt > 2 * toleranceMs) return;
  const measured = server - (sentAt + receivedAt) / 2;
  if (Math.abs(measured - offsetMs) > toleranceMs) offsetMs = Math.abs(measured) > toleranceMs ? measured : 0;
};

/** Milliseconds since the epoch, by the server's clock. */
export const serverNow = () => Date.now() + offsetMs;
