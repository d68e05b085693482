import { randomInt } from 'node:crypto';
import { ACCOUNT, PRODUCT_NAME } from '@visavis/contracts/constants';
import { Unavailable } from '@visavis/platform';
import { getCode, putCode, saveCode } from '../data/codes.ts';
import { findUserByPhone } from '../data/users.ts';
import { decideSend, hashCode, sentCode } from '../domain/one-time-code.ts';
import { refusals } from '../domain/refusals.ts';
import type { AuthContext } from './context.ts';

export interface CodeSent {
  /** Set when nothing was sent because a code younger than 30 s is still good. */
  retryAt?: Date;
}

interface Asked {
  phone: string;
  address: string;
  now: Date;
}

/** A registered, active phone gets a code. */
export async function login(context: AuthContext, asked: Asked): Promise<CodeSent> {
  const { store, throttle } = context;
  await throttle.assertMayAsk(asked.address, asked.now);
  const user = await findUserByPhone(store, asked.phone);
  // Whoever asked for the deletion of their account may sign in to undo it.
  if (!user?.isActive && !user?.erasesAt) {
    await throttle.countReveal(asked.address, asked.now);
    throw user ? refusals.inactive() : refusals.userNotFound();
  }
  return sendCode(context, { ...asked, name: null });
}

/** A new phone gets a code; the account is made when the code is verified. */
export async function signup(context: AuthContext, asked: Asked & { name: string }): Promise<CodeSent> {
  const { store, throttle } = context;
  await throttle.assertMayAsk(asked.address, asked.now);
  if (await findUserByPhone(store, asked.phone)) {
    await throttle.countReveal(asked.address, asked.now);
    throw refusals.phoneTaken();
  }
  return sendCode(context, asked);
}

/** A code to a phone that the caller has found worthy of one. */
export async function sendCode(context: AuthContext, asked: Asked & { name: string | null }): Promise<CodeSent> {
  const { store, throttle, secrets } = context;
  const { phone, name, now } = asked;
  // Counted before the unit, which may run more than once; given back when in the end nothing is sent.
  const likely = decideSend(await getCode(store, phone), now);
  if (likely.kind === 'limited') throw refusals.tooMany(likely.retryAfterMs);
  const counter = likely.kind === 'send' ? await throttle.countSend(asked.address, now) : undefined;

  const code = String(randomInt(10 ** ACCOUNT.otpLength)).padStart(ACCOUNT.otpLength, '0');
  const hash = hashCode(secrets.codes, phone, code);
  const decision = await store.transaction(async (unit) => {
    const before = await getCode(unit, phone);
    const decided = decideSend(before, now);
    if (decided.kind === 'send') {
      // The young code was used up in this very moment: what is not counted is not sent.
      if (counter === undefined) return likely;
      const counted = [...(before?.counted ?? []), counter].slice(-ACCOUNT.otpSends);
      putCode(unit, before, sentCode({ phone, hash, name, recentSends: decided.recentSends, counted }, now));
    } else if (decided.kind === 'reuse' && before && name !== null && before.name !== name) {
      saveCode(unit, { ...before, name });
    }
    return decided;
  });
  if (decision.kind !== 'send' && counter !== undefined) await throttle.giveBack([counter]);
  if (decision.kind === 'limited') throw refusals.tooMany(decision.retryAfterMs);
  if (decision.kind === 'reuse') return { retryAt: decision.retryAt };

  try {
    await context.messenger.send({
      channel: 'whatsapp',
      to: phone,
      template: 'one-time-code',
      text: `${code} is your ${PRODUCT_NAME} code. It is good for ${ACCOUNT.otpTtlMs / 60_000} minutes. Do not share it with anyone.`,
      code,
    });
  } catch (error) {
    // A code that reached nobody must not keep the next one back.
    await withdraw(context, phone, hash);
    throw new Unavailable('Failed to send OTP', 1_000, { cause: error });
  }
  return {};
}

const withdraw = (context: AuthContext, phone: string, hash: string): Promise<void> =>
  context.store.transaction(async (unit) => {
    const code = await getCode(unit, phone);
    if (code?.hash === hash) saveCode(unit, { ...code, triesLeft: 0 });
  });
