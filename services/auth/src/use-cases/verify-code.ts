import { type DomainError, newId, newSecret } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { saveCode } from '../data/codes.ts';
import { getSession, insertSession } from '../data/sessions.ts';
import { findUserByPhone, holdUser } from '../data/users.ts';
import type { CodeRecord } from '../domain/one-time-code.ts';
import { refusals } from '../domain/refusals.ts';
import { newSession, type SessionRecord } from '../domain/session.ts';
import type { UserRecord } from '../domain/user.ts';
import type { AuthContext } from './context.ts';
import { giveTokens, type Tokens } from './give-tokens.ts';
import { giveBack, judgeCode } from './judge-code.ts';
import { keepAccount } from './profile/delete-account.ts';
import { registerUser } from './register-user.ts';

export interface Verification {
  phone: string;
  otp: string;
  isSignup: boolean;
  undoDeletion: boolean;
  name: string | undefined;
  timeZone: string | undefined;
  userAgent: string;
  now: Date;
}

type Outcome =
  | { kind: 'signed-in'; user: UserRecord; session: SessionRecord; verified: readonly string[] }
  /** Committed with the guess counted, then thrown. */
  | { kind: 'refused'; refusal: DomainError };

/** Exchanges a code for a session; makes the account when it is a sign-up, keeps it when its deletion is to be undone. */
export async function verifyCode(context: AuthContext, asked: Verification): Promise<Tokens & { user: UserRecord }> {
  const outcome = await context.store.transaction(async (unit): Promise<Outcome> => {
    const judged = await judgeCode(context, unit, asked);
    if (judged.kind === 'refused') return judged;
    const known = await findUserByPhone(unit, asked.phone);
    return judged.kind === 'repeated' ? repeat(unit, judged.sessionId, known) : signIn(context, unit, asked, judged.code, known);
  });
  if (outcome.kind === 'refused') throw outcome.refusal;

  const { user, session, verified } = outcome;
  await giveBack(context, verified);
  return { user, ...(await giveTokens(context, { user, session, generation: 0 }, asked.now)) };
}

/** What is thrown here leaves the code unused: the client goes on with it, from sign-up to sign-in. */
function signIn(context: AuthContext, unit: Unit, asked: Verification, code: CodeRecord, known: UserRecord | undefined): Outcome {
  const { now } = asked;
  if (asked.isSignup && known) throw refusals.alreadyExists();
  if (!asked.isSignup && !known) throw refusals.userNotFound();
  const user = known ? admit(context, unit, asked, known) : register(context, unit, asked, code);
  const session = insertSession(
    unit,
    newSession({ id: newId(), userId: user._id, seed: newSecret(), userAgent: asked.userAgent }, now),
  );
  saveCode(unit, { ...code, used: { at: now, sessionId: session._id }, counted: [] });
  return { kind: 'signed-in', user, session, verified: code.counted };
}

function admit(context: AuthContext, unit: Unit, asked: Verification, known: UserRecord): UserRecord {
  // Held: a deactivation that commits meanwhile must see this session, or be seen by it.
  if (known.isActive) return holdUser(unit, known);
  if (!known.erasesAt) throw refusals.inactive();
  if (!asked.undoDeletion) throw refusals.deletionPending(known.erasesAt);
  return keepAccount(context, unit, known);
}

function register(context: AuthContext, unit: Unit, asked: Verification, code: CodeRecord): UserRecord {
  const name = asked.name ?? code.name;
  if (!name) throw refusals.nameNeeded();
  return registerUser(context, unit, { name, phone: asked.phone, timeZone: asked.timeZone }, asked.now);
}

async function repeat(unit: Unit, sessionId: string, user: UserRecord | undefined): Promise<Outcome> {
  const session = await getSession(unit, sessionId);
  // Signed out meanwhile: the code is used up, and must not open the session again.
  if (!session || !user || session.userId !== user._id) throw refusals.otpExpired();
  if (!user.isActive) throw refusals.inactive();
  return { kind: 'signed-in', user, session, verified: [] };
}
