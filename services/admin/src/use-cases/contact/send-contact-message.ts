import { CONTACT } from '@visavis/contracts/constants/contact';
import type { ContactForm } from '@visavis/contracts/contact-form';
import { limitNetworks, newId, refuseStaffName, TooMany } from '@visavis/platform';
import type { Idempotency } from '@visavis/store';
import { people } from '../../data/audit.ts';
import { contactMessages } from '../../data/contact-messages.ts';
import { type ContactMessageRecord, referenceOf } from '../../domain/contact-message.ts';
import type { AdminDeps } from '../deps.ts';

export interface SendContactMessage<R> {
  form: ContactForm;
  /** The account of a sender who is signed in. */
  userId: string | undefined;
  address: string;
  now: Date;
  once: Idempotency | undefined;
  present(message: ContactMessageRecord): R;
}

/**
 * Keeps a message for the operator. Returns what `present` makes of it, the same for a repeated request. Throws VALIDATION_FAILED
 * (a reserved name) and RATE_LIMITED.
 */
export function sendContactMessage<R>(deps: AdminDeps, command: SendContactMessage<R>): Promise<R> {
  const { form, userId, address, now, once, present } = command;
  refuseStaffName(form.name);
  let isCounted = false;
  return deps.store.transaction(
    async (unit) => {
      // Within the unit, so that a repeated request is not counted; once, however often the unit runs.
      if (!isCounted) await countMessage(deps, address);
      isCounted = true;
      const sender = userId === undefined ? undefined : await unit.collection(people).get(userId);
      const _id = newId();
      const message = unit.collection(contactMessages).insert({
        _id,
        reference: referenceOf(_id),
        // Of an account that is erased meanwhile nothing is kept by its id.
        userId: sender?.erased ? null : (userId ?? null),
        ...form,
        status: 'open',
        answeredAt: null,
        answeredBy: null,
        createdAt: now,
        expiresAt: new Date(now.getTime() + CONTACT.keptMs),
      });
      return present(message);
    },
    once ? { idempotency: once } : {},
  );
}

async function countMessage({ cache, config }: AdminDeps, address: string): Promise<void> {
  if (config.isExempt(address)) return;
  const budget = { limit: CONTACT.perNetwork, windowMs: CONTACT.perNetworkMs };
  const { allowed, retryAfterMs } = await limitNetworks(cache, 'contact', address, budget);
  if (!allowed) throw new TooMany('RATE_LIMITED', 'Many messages came from your network. Please try again later.', retryAfterMs);
}
