import { randomInt } from 'node:crypto';
import { ACCOUNT, PRODUCT_NAME } from '@visavis/contracts/constants';
import { errorOf, Unavailable } from '@visavis/platform';
import { getCode, putCode, saveCode } from '../data/codes.ts';
import { findUserByPhone } from '../data/users.ts';
import { decideSend, hashCode, sentCode } from '../domain/one-time-code.ts';
import { refusals } from '../domain/refusals.ts';
import type { AuthDeps } from './deps.ts';

export interface CodeSent {
  /** Set when nothing was sent because a code younger than 30 s is still good. */
  retryAt?: Date;
}

interface Asked {
  phone: string;
  address: string;
  now: Date;
}

/** Sends a code to a registered, active phone. Throws USER_NOT_FOUND, ACCOUNT_INACTIVE, RATE_LIMITED and UNAVAILABLE (not sent). */
export async function login(deps: AuthDeps, command: Asked): Promise<CodeSent> {
  const { store, throttle } = deps;
  await throttle.assertMayAsk(command.address, command.now);
  const user = await findUserByPhone(store, command.phone);
  // A user who has requested the deletion of their account may sign in to undo it.
  if (!user?.isActive && !user?.erasesAt) {
    await throttle.countReveal(command.address, command.now);
    throw errorOf(user ? refusals.inactive() : refusals.userNotFound());
  }
  return sendCode(deps, { ...command, name: null });
}

/** Sends a code to a new phone; verifying it creates the account. Throws USER_EXISTS, RATE_LIMITED and UNAVAILABLE (not sent). */
export async function signup(deps: AuthDeps, command: Asked & { name: string }): Promise<CodeSent> {
  const { store, throttle } = deps;
  await throttle.assertMayAsk(command.address, command.now);
  if (await findUserByPhone(store, command.phone)) {
    await throttle.countReveal(command.address, command.now);
    throw errorOf(refusals.phoneTaken());
  }
  return sendCode(deps, command);
}

/** Sends a code to a phone that the caller has checked. Throws RATE_LIMITED and UNAVAILABLE. */
export async function sendCode(deps: AuthDeps, command: Asked & { name: string | null }): Promise<CodeSent> {
  const { store, throttle, secrets } = deps;
  const { phone, name, now } = command;
  // Counted before the unit, which may run more than once; given back when in the end nothing is sent.
  const likely = decideSend(await getCode(store, phone), now);
  if (likely.kind === 'limited') throw errorOf(refusals.tooMany(likely.retryAfterMs));
  const counter = likely.kind === 'send' ? await throttle.countSend(command.address, now) : undefined;

  const code = String(randomInt(10 ** ACCOUNT.otpLength)).padStart(ACCOUNT.otpLength, '0');
  const hash = hashCode(secrets.codes, phone, code);
  const decision = await store.transaction(async (unit) => {
    const before = await getCode(unit, phone);
    const decided = decideSend(before, now);
    if (decided.kind === 'send') {
      // The young code was used up meanwhile: a code that was not counted is not sent.
      if (counter === undefined) return likely;
      const counted = [...(before?.counted ?? []), counter].slice(-ACCOUNT.otpSends);
      putCode(unit, before, sentCode({ phone, hash, name, recentSends: decided.recentSends, counted }, now));
    } else if (decided.kind === 'reuse' && before && name !== null && before.name !== name) {
      saveCode(unit, { ...before, name });
    }
    return decided;
  });
  if (decision.kind !== 'send' && counter !== undefined) await throttle.giveBack([counter]);
  if (decision.kind === 'limited') throw errorOf(refusals.tooMany(decision.retryAfterMs));
  if (decision.kind === 'reuse') return { retryAt: decision.retryAt };

  try {
    await deps.messenger.send({
      channel: 'whatsapp',
      to: phone,
      template: 'one-time-code',
      text: `${code} is your ${PRODUCT_NAME} code. It is good for ${ACCOUNT.otpTtlMs / 60_000} minutes. Do not share it with anyone.`,
      code,
    });
  } catch (error) {
    // A code that was not delivered must not delay the next one.
    await withdraw(deps, phone, hash);
    throw new Unavailable('Failed to send OTP', 1_000, { cause: error });
  }
  return {};
}

const withdraw = (deps: AuthDeps, phone: string, hash: string): Promise<void> =>
  deps.store.transaction(async (unit) => {
    const code = await getCode(unit, phone);
    if (code?.hash === hash) saveCode(unit, { ...code, triesLeft: 0 });
  });
