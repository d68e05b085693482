import { randomInt } from 'node:crypto';
import { ACCOUNT } from '@visavis/contracts/constants/account';
import { errorOf, Invalid, newId, newSecret, servingOf, Unavailable } from '@visavis/platform';
import { getCode, putCode, saveCode } from '../../data/codes.ts';
import { sentCodes } from '../../data/sent-codes.ts';
import { findUserByPhone } from '../../data/users.ts';
import { codeMessage } from '../../domain/messages.ts';
import {
  type CodePurpose,
  decideSend,
  hashCode,
  pairsOf,
  type RequestOrigin,
  sentCode,
  unknownSends,
  withdrawnCode,
  withPair,
} from '../../domain/one-time-code.ts';
import { refusals } from '../../domain/refusals.ts';
import { type Place, placeFrom, placeOf, type UserRecord } from '../../domain/user.ts';
import type { AuthDeps } from '../deps.ts';
import { RecipientRefused, sendMessage } from '../notify.ts';
import { refuseTakenName } from '../refuse-taken-name.ts';
import { assertWorkDone } from './proof-of-work.ts';
import { requestOrigin } from './request-origin.ts';
import { noteSentCode, sendCodeBySms } from './send-by-sms.ts';

export interface CodeSent {
  /** Goes back with the code. */
  challenge: string;
  /** When the same address may request the next code. */
  resendAt: Date;
  /** The same, set when nothing was sent because a young code is still good. */
  retryAt?: Date;
}

export interface CodeRequest {
  phone: string;
  address: string;
  now: Date;
  /** What the device kept of an earlier sign-in. */
  device?: string | undefined;
  /** The person wants it by SMS: a young code that went by WhatsApp goes by SMS, too, once. */
  bySms?: boolean | undefined;
  /** The browser's. */
  language?: Place['language'] | undefined;
  timeZone?: string | undefined;
  /** The solved challenge of a WORK_REQUIRED. */
  work?: string | undefined;
}

/**
 * Sends a code to a registered, active phone. Throws USER_NOT_FOUND, ACCOUNT_INACTIVE, FORBIDDEN (country), RATE_LIMITED,
 * WORK_REQUIRED, VALIDATION_FAILED (the providers say that there is no such phone) and UNAVAILABLE (not sent).
 */
export async function login(deps: AuthDeps, command: CodeRequest): Promise<CodeSent> {
  const { store, throttle } = deps;
  const user = await findUserByPhone(store, command.phone);
  // A known device learns nothing by asking, and what others asked on its network is not counted against it.
  const { device } = await requestOrigin(deps, store, user, command);
  const counted = device === undefined ? await throttle.countReveal(command.address, command.now) : [];
  // A user who has requested the deletion of their account may sign in to undo it.
  if (!user?.isActive && !user?.erasesAt) throw errorOf(user ? refusals.inactive() : refusals.userNotFound());
  await throttle.giveBack(counted);
  return sendCode(deps, { ...command, purpose: 'sign-in', name: null, owner: user });
}

/**
 * Sends a code to a new phone; verifying it creates the account. Throws USER_EXISTS, VALIDATION_FAILED (name), FORBIDDEN
 * (country), RATE_LIMITED and UNAVAILABLE (not sent).
 */
export async function signup(deps: AuthDeps, command: CodeRequest & { name: string }): Promise<CodeSent> {
  const { store, throttle } = deps;
  const owner = await findUserByPhone(store, command.phone);
  const counted = await throttle.countReveal(command.address, command.now);
  if (owner) throw errorOf(refusals.phoneTaken());
  await throttle.giveBack(counted);
  await refuseTakenName(deps, store, command);
  return sendCode(deps, { ...command, purpose: 'sign-in', owner: undefined });
}

interface Sending extends CodeRequest {
  purpose: CodePurpose;
  /** Of a sign-up. */
  name: string | null;
  /** Who has the phone, for their language, and the devices and networks that they signed in from. */
  owner: UserRecord | undefined;
  /** The owner's, in which it is requested: it has a budget of its own, as a known device does. */
  sessionId?: string;
}

/**
 * Sends a code to a phone that the caller has checked. Throws FORBIDDEN (country), RATE_LIMITED, WORK_REQUIRED and UNAVAILABLE.
 */
export async function sendCode(deps: AuthDeps, command: Sending): Promise<CodeSent> {
  const { store, throttle, secrets, config } = deps;
  const { phone, name, purpose, owner, now } = command;
  const serving = servingOf(config.dialCodes, phone);
  if (serving !== 'served') throw errorOf(serving === 'never' ? refusals.neverServed() : refusals.countryNotServed());
  const request = { ...(await requestOrigin(deps, store, owner, command)), purpose };
  const trustLevel = request.device !== undefined ? 'known' : owner ? 'registered' : 'unknown';
  // Counted before the unit, which may run more than once; given back when in the end nothing is sent.
  const likely = decideSend(await getCode(store, phone), request, now);
  if (likely.kind === 'limited') throw errorOf(refusals.tooMany(likely.retryAfterMs));
  // No proof of work for a new phone: an open session may request codes for three a day, and its request has no field for it.
  const mayWork = trustLevel !== 'known' && purpose !== 'new-phone';
  const cost = likely.kind === 'send' && mayWork ? await workFor(deps, request, { phone, trustLevel }, now) : 0;
  if (cost > 0) await assertWorkDone(deps, { phone, work: command.work, cost, now });
  const counted =
    likely.kind === 'send' ? await throttle.countSend({ phone, trustLevel, address: command.address }, now) : undefined;

  const code = String(randomInt(10 ** ACCOUNT.otpLength)).padStart(ACCOUNT.otpLength, '0');
  const challenge = newSecret();
  const hash = hashCode(secrets.codes, phone, code);
  const place = placeOf(command);
  const { language = 'en' } = owner ? { ...owner, ...placeFrom(owner, place) } : place;
  const message = codeMessage(code, name === null ? purpose : 'sign-up', language, command.bySms);
  const messageId = newId();
  const outcome = await store.transaction(async (unit) => {
    const before = await getCode(unit, phone);
    const decided = decideSend(before, request, now);
    if (decided.kind === 'send') {
      // The young code was used up meanwhile: a code that was not counted is not sent.
      if (likely.kind === 'reuse') return likely;
      const sent = sentCode(
        before,
        { ...request, phone, hash, challenge, name, place, counted: counted ?? [] },
        now,
        decided.asUnknown,
      );
      putCode(unit, before, sent.record);
      if (message.channel === 'whatsapp') noteSentCode(deps, unit, { _id: messageId, phone, challenge, message }, now);
      return { kind: 'sent' as const, resendAt: sent.resendAt };
    }
    if (decided.kind === 'reuse' && before && name !== null && decided.pair.name !== name)
      saveCode(unit, withPair(before, { ...decided.pair, name, place }));
    return decided;
  });
  if (outcome.kind !== 'sent' && counted) await throttle.giveBack(counted);
  if (outcome.kind === 'limited') throw errorOf(refusals.tooMany(outcome.retryAfterMs));
  if (outcome.kind === 'reuse') {
    const { challenge, retryAt } = outcome;
    if (command.bySms) await sendCodeBySms(deps, challenge);
    return { challenge, resendAt: retryAt, retryAt };
  }

  try {
    const channel = await sendMessage(deps, phone, message, messageId);
    // It went by SMS at once.
    if (channel !== message.channel) await forget(deps, messageId);
  } catch (error) {
    // Nobody has it. It counts where the providers refuse the phone: to ask for that is no outage.
    const counts = error instanceof Invalid || error instanceof RecipientRefused;
    await withdraw(deps, { phone, challenge, counts });
    await forget(deps, messageId);
    if (error instanceof Invalid) throw error;
    if (counted && !counts) await throttle.giveBack(counted);
    throw new Unavailable('Failed to send OTP', 1_000, { cause: error });
  }
  deps.metrics.codes.inc({ step: 'sent' });
  return { challenge, resendAt: outcome.resendAt };
}

/** Rounds in each try, of who is not known, while many codes go to this phone, near it, or at all; 0: no work. */
async function workFor(
  { store, throttle, config }: AuthDeps,
  request: RequestOrigin,
  { phone, trustLevel }: { phone: string; trustLevel: 'registered' | 'unknown' },
  now: Date,
): Promise<number> {
  const { workCost } = config;
  const { network, familiar } = request;
  if (workCost === 0 || familiar.includes(network)) return 0;
  const { phoneSends, share, harder, walls } = ACCOUNT.otpWork;
  const { load, times } = await throttle.loadOf(phone, trustLevel, now);
  if (load >= share) return workCost * harder ** Math.min(times, walls - 1);
  return unknownSends(await getCode(store, phone), familiar, now) >= phoneSends ? workCost : 0;
}

const forget = ({ store }: AuthDeps, messageId: string): Promise<void> =>
  store.transaction(async (unit) => {
    const sent = await unit.collection(sentCodes).get(messageId);
    if (sent) unit.collection(sentCodes).delete(sent);
  });

const withdraw = (
  deps: AuthDeps,
  { phone, challenge, counts }: { phone: string; challenge: string; counts: boolean },
): Promise<void> =>
  deps.store.transaction(async (unit) => {
    const code = await getCode(unit, phone);
    const pair = pairsOf(code).find((each) => each.challenge === challenge);
    if (code && pair) saveCode(unit, counts ? withPair(code, { ...pair, triesLeft: 0 }) : withdrawnCode(code, pair));
  });
