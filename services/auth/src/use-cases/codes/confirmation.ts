import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { errorOf } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { getSession } from '../../data/sessions.ts';
import { getUser } from '../../data/users.ts';
import { refusals } from '../../domain/refusals.ts';
import { elevatedUntil, elevationOf, isFresh, type Proof } from '../../domain/session.ts';
import type { AuthDeps } from '../deps.ts';
import { readAssertion } from '../passkeys/assertion.ts';
import type { EndedBy } from '../sessions/revoke.ts';
import { checkOwnCode, type OwnCode } from './own-code.ts';

/** The code is not needed with a passkey's answer, nor in a session whose second factor is fresh. */
export type Confirming = OwnCode & { userId: string; credential?: AuthenticationResponseJSON | undefined };

/** Confirmed, by no code. */
export const right = (by?: EndedBy) => ({ kind: 'right' as const, verified: [], by });

/**
 * What an open session lacks to end others or to take a passkey away: an answer of the user's own passkey, a fresh second
 * factor, or a code, which is used up by `use`. Returns what checks it in a unit. Both throw SECOND_FACTOR_FRESH,
 * PASSKEY_INVALID and what `checkOwnCode` throws.
 */
export async function confirmation(deps: AuthDeps, command: Confirming, use: string) {
  const { userId, sessionId, credential, now } = command;
  const usePasskey = credential && (await readAssertion(deps, { credential, now }));
  return async (unit: Unit) => {
    const [user, session] = [await getUser(unit, userId), await getSession(unit, sessionId)];
    if (!user || !session) throw errorOf(refusals.signedOut());
    const byProof = (proof?: Proof) => ({ actor: { userId, role: user.role }, proof });
    if (usePasskey) {
      if ((await usePasskey(unit)).userId !== userId) throw errorOf(refusals.passkeyInvalid());
      return right(byProof('passkey'));
    }
    if (isFresh(session, now)) return right(byProof(elevationOf(session, now)));
    // The app asks for it, and sends this again.
    if (command.otp === undefined && elevatedUntil(session, now)) throw errorOf(refusals.secondFactorTooOld());
    const checked = await checkOwnCode(deps, unit, user, command, use);
    return checked.kind === 'wrong' ? checked : { ...checked, by: byProof('phone-code') };
  };
}
