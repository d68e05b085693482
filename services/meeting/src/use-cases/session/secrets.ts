import { createHmac } from 'node:crypto';
import { RELAY } from '@visavis/contracts/constants/session';
import { isSameSecret, newId } from '@visavis/platform';
import type { MeetingConfig } from '../../config.ts';
import type { Admission } from '../../domain/session/session.ts';

type Secret = Pick<MeetingConfig, 'phoneKeySecret'>;

/** Computed whenever the admitted user needs it, so it is stored nowhere; using it ends the admission, and with it the token. */
export function joinTokenOf({ phoneKeySecret }: Secret, meetingId: string, { ticket, nonce }: Admission): string {
  // The label keeps this use of the deployment's secret apart from the hashes of phones.
  const key = createHmac('sha256', phoneKeySecret).update('meeting/join-token').digest();
  return createHmac('sha256', key).update([meetingId, ticket.ticketId, ticket.userId, nonce].join('\n')).digest('base64url');
}

export function tokenFits(config: Secret, meetingId: string, admission: Admission | null, token: string): boolean {
  return admission !== null && isSameSecret(token, joinTokenOf(config, meetingId, admission));
}

/**
 * TURN REST API: the name carries its expiry, the server checks the HMAC with the shared secret. The rest of the name is chance:
 * the relay's log does not say who it was.
 */
export function iceServersOf(
  config: Pick<MeetingConfig, 'stunUrls' | 'turnUrls' | 'turnSecret'>,
  now: Date,
  validMs: number = RELAY.credentialsMs,
) {
  const { stunUrls, turnUrls, turnSecret } = config;
  const servers: { urls: string[]; username?: string; credential?: string }[] = [];
  if (stunUrls.length > 0) servers.push({ urls: [...stunUrls] });
  if (turnUrls.length > 0 && turnSecret) {
    const username = `${Math.floor((now.getTime() + validMs) / 1_000)}:${newId()}`;
    const credential = createHmac('sha1', turnSecret).update(username).digest('base64');
    servers.push({ urls: [...turnUrls], username, credential });
  }
  return servers;
}
