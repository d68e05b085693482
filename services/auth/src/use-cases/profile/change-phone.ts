import { PRODUCT_NAME } from '@visavis/contracts/constants';
import { maskPhone } from '@visavis/contracts/phone';
import type { DomainError } from '@visavis/platform';
import { findUserByPhone, getUser } from '../../data/users.ts';
import { refusals } from '../../domain/refusals.ts';
import type { UserRecord } from '../../domain/user.ts';
import type { AuthContext } from '../context.ts';
import { giveBack, judgeCode, useUpCode } from '../judge-code.ts';
import { type CodeSent, sendCode } from '../request-code.ts';
import { activeUser, changeProfile } from './update-profile.ts';

/** A code to the phone that the user has: for what they would regret if somebody else did it. */
export async function sendOwnCode(
  context: AuthContext,
  asked: { userId: string; address: string; now: Date },
): Promise<CodeSent> {
  const user = await getUser(context.store, asked.userId);
  if (!user?.isActive || user.phone === null) throw refusals.signedOut();
  return sendCode(context, { phone: user.phone, address: asked.address, name: null, now: asked.now });
}

/** A code to the phone that the user wants to have. */
export async function sendPhoneCode(
  context: AuthContext,
  asked: { userId: string; phone: string; address: string; now: Date },
): Promise<CodeSent> {
  const { store, throttle } = context;
  await throttle.assertMayAsk(asked.address, asked.now);
  const owner = await findUserByPhone(store, asked.phone);
  if (owner?._id === asked.userId) throw refusals.ownPhone();
  if (owner) {
    await throttle.countReveal(asked.address, asked.now);
    throw refusals.phoneInUse();
  }
  return sendCode(context, { ...asked, name: null });
}

type Outcome =
  | { kind: 'changed'; user: UserRecord; verified: readonly string[]; oldPhone: string | null }
  | { kind: 'refused'; refusal: DomainError };

/** The user signs in with the new phone from now on; open sessions stay open. Again, it changes nothing. */
export async function changePhone(
  context: AuthContext,
  asked: { userId: string; phone: string; otp: string; now: Date },
): Promise<UserRecord> {
  const outcome = await context.store.transaction(async (unit): Promise<Outcome> => {
    const before = await activeUser(unit, asked.userId);
    if (before.phone === asked.phone) return { kind: 'changed', user: before, verified: [], oldPhone: null };
    const judged = await judgeCode(context, unit, asked);
    if (judged.kind === 'refused') return judged;
    // Used for another's sign-up meanwhile: the phone is theirs.
    if (judged.kind === 'repeated') throw refusals.otpExpired();
    if (await findUserByPhone(unit, asked.phone)) throw refusals.phoneInUse();
    // An admin of the configuration is one by the phone: without it, the next start would appoint somebody else.
    if (before.phone !== null && context.config.adminPhones.includes(before.phone)) throw refusals.appointedAdmin();
    const user = changeProfile(context, unit, before, { phone: asked.phone });
    return { kind: 'changed', user, verified: useUpCode(unit, judged.code, asked.now), oldPhone: before.phone };
  });
  if (outcome.kind === 'refused') throw outcome.refusal;
  await giveBack(context, outcome.verified);
  if (outcome.oldPhone) await tellOldPhone(context, outcome.oldPhone, asked.phone);
  return outcome.user;
}

/** Whoever found an open session could take the account along: its owner must hear of it. */
async function tellOldPhone(context: AuthContext, oldPhone: string, newPhone: string): Promise<void> {
  const text = `Your ${PRODUCT_NAME} account now signs in with ${maskPhone(newPhone)}. If that was not you, contact support at once.`;
  await context.messenger
    .send({ channel: 'whatsapp', to: oldPhone, template: 'phone-changed', text })
    .catch((error) => context.logger.warn({ err: error }, 'a phone is not told that its account left it'));
}
