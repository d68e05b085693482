import type { AuthConfig } from '../../config.ts';
import { type ChallengeUse, readChallenge } from '../../domain/passkey.ts';
import type { AuthDeps } from '../deps.ts';

/** Whose passkeys these are: the host of PUBLIC_URL, and all its pages. Another host's page cannot use them. */
export function relyingParty({ publicUrl }: Pick<AuthConfig, 'publicUrl'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

/** Notes which of our challenges for `use` an answer is signed for. */
export function challengeReader({ secrets }: Pick<AuthDeps, 'secrets'>, use: ChallengeUse, now: Date) {
  let challenge: ReturnType<typeof readChallenge>;
  return {
    isOurs(text: string): boolean {
      challenge = readChallenge(secrets.passkeyChallenges, use, text, now);
      return challenge !== undefined;
    },
    read: () => challenge,
  };
}

/** Of its 400 modules a start needs none: most processes never see a passkey. */
export const webAuthn = () => import('@simplewebauthn/server');
