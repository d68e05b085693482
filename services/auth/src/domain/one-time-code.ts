import { createHmac } from 'node:crypto';
import { ACCOUNT } from '@visavis/contracts/constants/account';
import { z } from 'zod';

/** What a code may be used for, and nothing else. Login and signup are one purpose: such a code belongs to the phone. */
export const CODE_PURPOSES = ['sign-in', 'deletion', 'new-phone', 'phone-change'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

const codePair = z.object({
  hash: z.string(),
  /** The name that signup gave; verify's own wins. */
  name: z.string().nullable(),
  /** The browser's, that signup gave; verify's own win. */
  place: z.object({ language: z.enum(['en', 'hi']).optional(), timeZone: z.string().optional() }).optional(),
  sentAt: z.date(),
  triesLeft: z.number().int(),
  /** Set by the sign-in that used the code up, so that the same request again gets the same session. */
  used: z.object({ at: z.date(), sessionId: z.string() }).nullable(),
  /** Throttle counters that go down again when the phone is verified. */
  counted: z.array(z.string()),
  /** Codes of earlier releases have none: only a guess without a challenge finds them. */
  challenge: z.string().optional(),
  purpose: z.enum(CODE_PURPOSES).default('sign-in'),
  /** Keyed hash of the network that requested the code. */
  network: z.string().default(''),
  /** The known device that requested it. */
  device: z.string().optional(),
  /** Before then, the network is sent no other code for the purpose. */
  resendAt: z.date().optional(),
});
export type CodePair = z.infer<typeof codePair>;

const networkEvent = z.object({ network: z.string(), at: z.date() });
const codeRequest = networkEvent.extend({ device: z.string().optional() });

/**
 * The live codes of a phone, each with its challenge, and what was sent and guessed. The newest pair is in the document itself,
 * as in earlier releases, which know no others. A code is stored as a keyed hash: a million codes are tried at once however slow
 * the hash (scrypt too), so a stolen database is protected by the key, which is not in it.
 */
export const codeRecord = codePair.extend({
  /** The phone, E.164. */
  _id: z.string(),
  version: z.number().int(),
  /** Newest first. */
  earlier: z.array(codePair).default([]),
  /** Sends of the last day, oldest first; and who requested them. */
  sends: z.array(z.date()),
  requests: z.array(codeRequest).default([]),
  /** Wrong guesses without a challenge of the last day. */
  bareGuesses: z.array(networkEvent).default([]),
  /** Wrong guesses of a day. */
  wrong: z.object({ count: z.number().int(), since: z.date() }).optional(),
  forgetAt: z.date(),
});
export type CodeRecord = z.infer<typeof codeRecord>;

/** Who requests or guesses a code (keyed hashes): their network, and those that signed in with the phone before. */
export interface RequestOrigin {
  network: string;
  familiar: readonly string[];
  /** The known device, or the open session, that it is. */
  device?: string | undefined;
}

export const DAY_MS = 24 * 60 * 60_000;
const since = (instant: Date, now: Date) => now.getTime() - instant.getTime();
export const isRecent = (at: Date, windowMs: number, now: Date): boolean => since(at, now) < windowMs;

export const hashCode = (key: Buffer, phone: string, code: string): string =>
  createHmac('sha256', key).update(`${phone}:${code}`).digest('base64url');

/** A network or a phone that is recognised and not read. Long enough that two networks of one phone never meet. */
export const shortHash = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url').slice(0, 16);

/** Newest first. */
export const pairsOf = (code: CodeRecord | undefined): CodePair[] => (code ? [codePair.parse(code), ...code.earlier] : []);

/** The record with other pairs, of which there is at least one. */
export function withPairs<T extends Omit<CodeRecord, 'version'>>(code: T, [newest, ...earlier]: readonly CodePair[]): T {
  const { challenge: _, resendAt: __, place: ___, device: ____, ...rest } = code;
  return { ...rest, ...newest, earlier } as unknown as T;
}

const isSame = (one: CodePair, other: CodePair) => one.challenge === other.challenge && one.hash === other.hash;
export const withPair = (code: CodeRecord, changed: CodePair): CodeRecord =>
  withPairs(
    code,
    pairsOf(code).map((pair) => (isSame(pair, changed) ? changed : pair)),
  );

export const isOver = (pair: CodePair, now: Date): boolean =>
  pair.used ? since(pair.used.at, now) > ACCOUNT.otpReplayMs : since(pair.sentAt, now) >= ACCOUNT.otpTtlMs;
export const isUsable = (pair: CodePair, now: Date) => !pair.used && pair.triesLeft > 0 && !isOver(pair, now);

export type SendDecision =
  /**
   * `asUnknown`: all known devices and sessions together have had their codes of the day; it counts against the budget of those
   * who are not known.
   */
  | { kind: 'send'; asUnknown: boolean }
  /** The device or the network has a young, unused code for the purpose: nothing is sent. */
  | { kind: 'reuse'; pair: CodePair; challenge: string; retryAt: Date }
  | { kind: 'limited'; retryAfterMs: number };

export function decideSend(
  code: CodeRecord | undefined,
  request: RequestOrigin & { purpose: CodePurpose },
  now: Date,
): SendDecision {
  if (!code) return { kind: 'send', asUnknown: false };
  for (const pair of ownPairs(code, request, now)) {
    const { challenge, resendAt } = pair;
    if (challenge && resendAt && resendAt > now) return { kind: 'reuse', pair, challenge, retryAt: resendAt };
  }
  const sendsOf = (isCounted: (budget: string) => boolean) =>
    requestsOf(code)
      .filter((each) => isCounted(budgetOf(each, request.familiar)) && isRecent(each.at, DAY_MS, now))
      .map(({ at }) => at);
  const waitOf = (budget: string) => {
    const sends = sendsOf((each) => each === budget);
    const until = ACCOUNT.otpSendsUntilWaits[budget === 'unknown' ? 'unknown' : 'known'];
    return Math.max(waitUnder(ACCOUNT.otpSends, sends, ACCOUNT.otpSendsWindowMs, now), growingWait(sends, until, now));
  };
  const budget = budgetOf(request, request.familiar);
  const ownWait = waitOf(budget);
  const knownSends = budget === 'unknown' ? [] : sendsOf((each) => each !== 'unknown');
  const sumWait = waitUnder(ACCOUNT.otpKnownSendsPerDay, knownSends, DAY_MS, now);
  if (sumWait === 0) return ownWait > 0 ? { kind: 'limited', retryAfterMs: ownWait } : { kind: 'send', asUnknown: false };
  // All known ones together have had theirs, which a thief of several sessions may bring about: the owner waits no longer for
  // it than an unknown device would.
  const unknownWait = waitOf('unknown');
  return unknownWait > 0
    ? { kind: 'limited', retryAfterMs: Math.min(Math.max(ownWait, sumWait), unknownWait) }
    : { kind: 'send', asUnknown: true };
}

/**
 * Whose budget a request counts against, so that none can be used up by others: each known device's, that of the networks which
 * signed in with the phone before (clients that keep no device token), or everybody else's.
 */
function budgetOf({ device, network }: Omit<RequestOrigin, 'familiar'>, familiar: readonly string[]): string {
  if (device !== undefined) return `device ${device}`;
  return familiar.includes(network) ? 'familiar' : 'unknown';
}

/** How many codes of a day went to devices and networks that are not known. */
export const unknownSends = (code: CodeRecord | undefined, familiar: readonly string[], now: Date): number =>
  code ? requestsOf(code).filter((each) => budgetOf(each, familiar) === 'unknown' && isRecent(each.at, DAY_MS, now)).length : 0;

/** An earlier release notes who requested a code later than it notes the send: what has no note is everybody's. */
const requestsOf = ({ sends, requests }: CodeRecord) =>
  requests.length > 0 ? requests : sends.map((at) => ({ at, network: '', device: undefined }));

/** Nobody is refused for a day: whoever waits as long as the refusal says gets a code, unless somebody was faster. */
function growingWait(sends: readonly Date[], until: number, now: Date): number {
  const latest = sends.at(-1);
  if (!latest || sends.length < until) return 0;
  const wait = Math.min(ACCOUNT.otpWaitMs * 2 ** (sends.length - until), ACCOUNT.otpWaitMaxMs);
  return Math.max(0, wait - since(latest, now));
}

/** A known device's codes are its own, also where strangers share its network. */
const ownPairs = (code: CodeRecord | undefined, request: Omit<RequestOrigin, 'familiar'> & { purpose: CodePurpose }, now: Date) =>
  pairsOf(code).filter(
    (pair) =>
      pair.purpose === request.purpose &&
      isUsable(pair, now) &&
      pair.device === request.device &&
      (pair.device !== undefined || pair.network === request.network),
  );

/** How long until fewer than `most` of the instants (oldest first) are in the window. */
function waitUnder(most: number, instants: readonly Date[], windowMs: number, now: Date): number {
  const recent = instants.filter((at) => isRecent(at, windowMs, now));
  const leaving = recent[recent.length - most];
  return leaving ? windowMs - since(leaving, now) : 0;
}

export interface NewCode extends RequestOrigin {
  phone: string;
  purpose: CodePurpose;
  hash: string;
  challenge: string;
  name: string | null;
  place?: CodePair['place'];
  counted: string[];
}

/** The record after a send that `decideSend` allowed, `asUnknown` as it said; `version` is the caller's. */
export function sentCode(
  before: CodeRecord | undefined,
  request: NewCode,
  now: Date,
  asUnknown = false,
): { record: Omit<CodeRecord, 'version'>; resendAt: Date } {
  const { phone, familiar: _, ...own } = request;
  const waits = ACCOUNT.otpResendWaitsMs;
  const wait = waits[Math.min(ownPairs(before, request, now).length, waits.length - 1)] as number;
  const resendAt = new Date(now.getTime() + wait);
  const pair: CodePair = { ...own, sentAt: now, triesLeft: ACCOUNT.otpTries, used: null, resendAt };
  const record = {
    ...pair,
    _id: phone,
    earlier: before ? remainingPairs(before, request, now) : [],
    sends: [...(before?.sends ?? []).filter((at) => isRecent(at, DAY_MS, now)), now],
    requests: [
      ...(before?.requests ?? []).filter(({ at }) => isRecent(at, DAY_MS, now)),
      whoAndWhen(asUnknown ? { network: '' } : own, now),
    ],
    bareGuesses: before?.bareGuesses ?? [],
    ...(before?.wrong ? { wrong: before.wrong } : {}),
    // Kept for the longest window of sends and guesses.
    forgetAt: new Date(now.getTime() + DAY_MS),
  };
  return { record, resendAt };
}

/** The record when a code could not be sent: it is good for nothing, and was not sent to anybody. */
export function withdrawnCode(code: CodeRecord, pair: CodePair): CodeRecord {
  const isIt = (at: Date) => at.getTime() === pair.sentAt.getTime();
  const without = <T>(all: readonly T[], index: number) => all.filter((_, at) => at !== index);
  return {
    ...withPair(code, { ...pair, triesLeft: 0, counted: [] }),
    sends: without(code.sends, code.sends.findLastIndex(isIt)),
    requests: without(
      code.requests,
      code.requests.findLastIndex(({ at }) => isIt(at)),
    ),
  };
}

const whoAndWhen = ({ network, device }: Pick<RequestOrigin, 'network' | 'device'>, at: Date) => ({
  network,
  at,
  ...(device !== undefined && { device }),
});

/**
 * The pairs that stay beside a new one: those for other purposes, and of the same purpose unused codes first, and of these the
 * ones that known devices or networks requested.
 */
function remainingPairs(before: CodeRecord, { purpose, familiar }: NewCode, now: Date): CodePair[] {
  const live = pairsOf(before).filter((pair) => !isOver(pair, now));
  const isKnown = (pair: CodePair) => pair.device !== undefined || familiar.includes(pair.network);
  const rank = (pair: CodePair) => (pair.triesLeft <= 0 ? 3 : pair.used ? 2 : isKnown(pair) ? 0 : 1);
  const ranked = live
    .filter((pair) => pair.purpose === purpose)
    .toSorted((a, b) => rank(a) - rank(b) || b.sentAt.getTime() - a.sentAt.getTime());
  const staying = new Set(ranked.slice(0, ACCOUNT.otpLivePairs - 1));
  return live.filter((pair) => pair.purpose !== purpose || staying.has(pair));
}
