import { PRODUCT_NAME } from '@visavis/contracts/constants';
import { maskPhone } from '@visavis/contracts/phone-digits';
import { errorOf, type Refused } from '@visavis/platform';
import { findUserByPhone, getUser } from '../../data/users.ts';
import { refusals } from '../../domain/refusals.ts';
import type { UserRecord } from '../../domain/user.ts';
import { checkCode, giveBack, useUpCode } from '../check-code.ts';
import type { AuthDeps } from '../deps.ts';
import { type CodeSent, sendCode } from '../request-code.ts';
import { activeUser, changeProfile } from './update-profile.ts';

/** Sends a code to the user's own phone, for actions that need more than an open session. Throws UNAUTHENTICATED, RATE_LIMITED and UNAVAILABLE. */
export async function sendOwnCode(deps: AuthDeps, command: { userId: string; address: string; now: Date }): Promise<CodeSent> {
  const user = await getUser(deps.store, command.userId);
  if (!user?.isActive || user.phone === null) throw errorOf(refusals.signedOut());
  return sendCode(deps, { phone: user.phone, address: command.address, name: null, now: command.now });
}

/** Sends a code to the phone that the user wants to have. Throws CONFLICT (their own), USER_EXISTS, RATE_LIMITED and UNAVAILABLE. */
export async function sendPhoneCode(
  deps: AuthDeps,
  command: { userId: string; phone: string; address: string; now: Date },
): Promise<CodeSent> {
  const { store, throttle } = deps;
  await throttle.assertMayAsk(command.address, command.now);
  const owner = await findUserByPhone(store, command.phone);
  if (owner?._id === command.userId) throw errorOf(refusals.ownPhone());
  if (owner) {
    await throttle.countReveal(command.address, command.now);
    throw errorOf(refusals.phoneInUse());
  }
  return sendCode(deps, { ...command, name: null });
}

type Outcome = { kind: 'changed'; user: UserRecord; verified: readonly string[]; oldPhone: string | null } | Refused;

/**
 * The user signs in with the new phone from now on; open sessions stay open. Again, it changes nothing. Returns the user.
 * Throws UNAUTHENTICATED, OTP_INVALID, OTP_EXPIRED, OTP_EXHAUSTED, USER_EXISTS and APPOINTED_ADMIN.
 */
export async function changePhone(
  deps: AuthDeps,
  command: { userId: string; phone: string; otp: string; now: Date },
): Promise<UserRecord> {
  const outcome = await deps.store.transaction(async (unit): Promise<Outcome> => {
    const before = await activeUser(unit, command.userId);
    if (before.phone === command.phone) return { kind: 'changed', user: before, verified: [], oldPhone: null };
    const checked = await checkCode(deps, unit, command);
    if (checked.kind === 'refused') return checked;
    // Used for another's sign-up meanwhile: the phone is theirs.
    if (checked.kind === 'repeated') throw errorOf(refusals.otpExpired());
    if (await findUserByPhone(unit, command.phone)) throw errorOf(refusals.phoneInUse());
    // An admin of the configuration is one by the phone: without it, the next start would appoint another user.
    if (before.phone !== null && deps.config.adminPhones.includes(before.phone)) throw errorOf(refusals.appointedAdmin());
    const user = changeProfile(deps, unit, before, { phone: command.phone });
    return { kind: 'changed', user, verified: useUpCode(unit, checked.code, command.now), oldPhone: before.phone };
  });
  if (outcome.kind === 'refused') throw errorOf(outcome.refusal);
  await giveBack(deps, outcome.verified);
  if (outcome.oldPhone) await notifyOldPhone(deps, outcome.oldPhone, command.phone);
  return outcome.user;
}

/** Somebody who finds an open session could take over the account, so its owner is notified. */
async function notifyOldPhone(deps: AuthDeps, oldPhone: string, newPhone: string): Promise<void> {
  const text = `Your ${PRODUCT_NAME} account now signs in with ${maskPhone(newPhone)}. If that was not you, contact support at once.`;
  await deps.messenger
    .send({ channel: 'whatsapp', to: oldPhone, template: 'phone-changed', text })
    .catch((error) => deps.logger.warn({ err: error }, 'the previous phone could not be notified'));
}
