import { ACCOUNT } from '@visavis/contracts/constants/account';
import { newId } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { getCode } from '../../data/codes.ts';
import { lateCodes, type SentCodeRecord, sentCodeOf, sentCodes } from '../../data/sent-codes.ts';
import type { Message } from '../../domain/messages.ts';
import { isUsable, pairsOf } from '../../domain/one-time-code.ts';
import { seal, unseal } from '../../domain/secrets.ts';
import type { AuthDeps } from '../deps.ts';

/** In the caller's unit: a code is about to go out by WhatsApp, as the message `_id`. */
export function noteSentCode(
  { secrets }: Pick<AuthDeps, 'secrets'>,
  unit: Unit,
  { _id, phone, challenge, message }: { _id: string; phone: string; challenge: string; message: Message },
  now: Date,
): void {
  const { template, text, code } = message;
  unit.collection(sentCodes).insert({
    _id,
    phone,
    challenge,
    sealed: seal(secrets.sentCodes, JSON.stringify({ template, text, code })),
    smsAt: new Date(now.getTime() + ACCOUNT.otpSmsAfterMs),
    forgetAt: new Date(now.getTime() + ACCOUNT.otpTtlMs),
  });
}

/**
 * In the caller's unit: what became of a message. Returns the code that is to go by SMS now, which no other process will send.
 */
export async function noteReceipt(
  unit: Unit,
  { messageId, status }: { messageId: string; status: 'sent' | 'delivered' | 'read' | 'failed' },
): Promise<SentCodeRecord | undefined> {
  const rows = unit.collection(sentCodes);
  const sent = await rows.get(messageId);
  if (!sent || status === 'sent') return undefined;
  if (status !== 'failed') {
    if (sent.smsAt) rows.save({ ...sent, smsAt: null });
    return undefined;
  }
  rows.delete(sent);
  return sent;
}

/**
 * Sends those by SMS of which no receipt came in time. A process that ends between the commit and the send leaves it to the
 * person to ask again.
 */
export async function sendLateCodes(deps: AuthDeps, now: Date): Promise<void> {
  for (const { _id } of await lateCodes(deps.store, now)) {
    const claimed = await deps.store.transaction(async (unit) => {
      const rows = unit.collection(sentCodes);
      const sent = await rows.get(_id);
      if (!sent?.smsAt || sent.smsAt > now) return undefined;
      rows.delete(sent);
      return sent;
    });
    if (claimed) await sendBySms(deps, claimed);
  }
}

/** The person does not have it by WhatsApp: the same code by SMS, once. */
export async function sendCodeBySms(deps: AuthDeps, challenge: string): Promise<void> {
  const claimed = await deps.store.transaction(async (unit) => {
    const sent = await sentCodeOf(unit, challenge);
    if (sent) unit.collection(sentCodes).delete(sent);
    return sent;
  });
  if (claimed) await sendBySms(deps, claimed);
}

/**
 * The same code again by the other channel, unless it was used or replaced meanwhile. A failure is logged: the person can ask for
 * another code.
 */
export async function sendBySms(deps: AuthDeps, { phone, challenge, sealed }: SentCodeRecord): Promise<void> {
  const now = deps.clock.now();
  const pair = pairsOf(await getCode(deps.store, phone)).find((each) => each.challenge === challenge);
  const content = unseal(deps.secrets.sentCodes, sealed);
  if (!pair || !isUsable(pair, now) || content === undefined) return;
  const { template, text, code } = JSON.parse(content) as { template: string; text: string; code: string };
  const outcome = await deps.messenger.send({ channel: 'sms', to: phone, messageId: newId(), template, text, code });
  if (outcome.kind !== 'accepted') deps.logger.warn({ outcome }, 'a code could not be sent by SMS');
}
