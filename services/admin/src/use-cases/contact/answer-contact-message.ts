import type { ContactStatus } from '@visavis/contracts/constants/contact';
import { contactStatusChanged } from '@visavis/contracts/events/admin';
import { type Actor, NotFound } from '@visavis/platform';
import { contactMessages, deleteLapsedContactMessages, getContactMessage } from '../../data/contact-messages.ts';
import type { ContactMessageRecord } from '../../domain/contact-message.ts';
import type { AdminDeps } from '../deps.ts';

/** An admin marks a message as answered, or opens it again; the same again changes nothing. Throws NOT_FOUND. */
export function setContactStatus(
  deps: AdminDeps,
  { id, status, actor, now }: { id: string; status: ContactStatus; actor: Actor; now: Date },
): Promise<ContactMessageRecord> {
  return deps.store.transaction(async (unit) => {
    const current = await getContactMessage(unit, id);
    if (!current || current.expiresAt <= now) throw new NotFound('NOT_FOUND', 'Message not found');
    if (current.status === status) return current;
    const answered =
      status === 'answered' ? { answeredAt: now, answeredBy: actor.userId } : { answeredAt: null, answeredBy: null };
    const message = unit.collection(contactMessages).save({ ...current, status, ...answered });
    const { reference } = current;
    const event = { contactId: id, reference, actor, before: { status: current.status }, after: { status } };
    unit.publish(deps.events(contactStatusChanged, id, event), message);
    return message;
  });
}

/** Messages are kept for a year. */
export async function purgeContactMessages({ store }: AdminDeps, now: Date): Promise<void> {
  while ((await store.transaction((unit) => deleteLapsedContactMessages(unit, now))) === 'more');
}
