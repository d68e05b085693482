import type { OutgoingMessage } from '@visavis/providers';
import type { AuthDeps } from './deps.ts';

/** Sends a security notice after the commit that it tells of. One that cannot be sent is logged: the commit stands. */
export async function notify(deps: AuthDeps, phone: string | null, message: Omit<OutgoingMessage, 'to'>): Promise<void> {
  if (phone === null) return;
  await deps.messenger
    .send({ ...message, to: phone })
    .catch((error) => deps.logger.warn({ err: error, template: message.template }, 'a security notice could not be sent'));
}
