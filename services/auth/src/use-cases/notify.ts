import { INVALID_PHONE } from '@visavis/contracts/phone-schema';
import { Invalid, invalidField, newId, Unavailable } from '@visavis/platform';
import type { SendOutcome } from '@visavis/providers';
import type { Message } from '../domain/messages.ts';
import type { AuthDeps } from './deps.ts';

/** The providers refuse this phone for good, as of somebody who has sent STOP: no outage, and no reason to try again. */
export class RecipientRefused extends Unavailable {}
const ABOUT_RECIPIENT: readonly string[] = ['recipient-unknown', 'opted-out', 'undeliverable'];

/**
 * Hands a message to its provider. What WhatsApp does not take goes by SMS at once; so does a code whose response was lost, for
 * twice is better than not at all. Returns the channel that took it. Throws `Invalid` when the providers say that the phone does
 * not exist, `RecipientRefused` when they refuse it for good, and `Unavailable` when nobody can have taken it now.
 */
export async function sendMessage(
  deps: AuthDeps,
  phone: string,
  message: Message,
  messageId = newId(),
): Promise<Message['channel']> {
  const isCode = message.code !== undefined;
  const first = await deps.messenger.send({ ...message, to: phone, messageId });
  if (first.kind === 'accepted' || (first.kind === 'unknown' && !isCode)) return message.channel;
  const { template, text, code } = message;
  const second: SendOutcome =
    message.channel === 'sms'
      ? first
      : await deps.messenger.send({
          channel: 'sms',
          template,
          text,
          ...(code === undefined ? {} : { code }),
          to: phone,
          messageId: newId(),
        });
  if (second.kind === 'accepted' || second.kind === 'unknown' || first.kind === 'unknown') return 'sms';
  // Another try would be refused again: that is no outage, and the caller can put it right.
  if ([first, second].every((outcome) => outcome.kind === 'refused' && outcome.reason === 'recipient-unknown'))
    throw invalidField('phone', INVALID_PHONE);
  const isRefused = [first, second].every((outcome) => outcome.kind === 'refused' && ABOUT_RECIPIENT.includes(outcome.reason));
  throw new (isRefused ? RecipientRefused : Unavailable)('The message could not be sent', 1_000, {
    cause: new Error([first, second].map(({ kind, detail }) => `${kind}: ${detail}`).join('; ')),
  });
}

/**
 * Sends a security notice after the commit that it tells of. One that cannot be sent is logged: the commit stands. Returns
 * whether it is done with: a provider took it, or refuses this phone for good.
 */
export async function notify(deps: AuthDeps, phone: string | null, message: Message): Promise<boolean> {
  if (phone === null) return false;
  try {
    await sendMessage(deps, phone, message);
    return true;
  } catch (error) {
    deps.logger.warn({ err: error, template: message.template }, 'a security notice could not be sent');
    return error instanceof Invalid || error instanceof RecipientRefused;
  }
}
