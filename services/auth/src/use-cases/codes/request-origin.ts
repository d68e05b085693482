import { networkOf } from '@visavis/platform';
import { hashNetwork, type RequestOrigin } from '../../domain/one-time-code.ts';
import type { UserRecord } from '../../domain/user.ts';
import type { AuthDeps } from '../deps.ts';

/** Who requests or guesses a code of a phone, whose owner may have signed in from there before. */
export const requestOrigin = (deps: AuthDeps, owner: UserRecord | undefined, address: string): RequestOrigin => ({
  network: hashNetwork(deps.secrets.networks, networkOf(address)),
  familiar: owner?.networks ?? [],
});
