import type { ContactStatus } from '@visavis/contracts/constants/contact';
import { defineCollection, findPage, type ListPage, type Source, type Unit } from '@visavis/store';
import { type ContactMessageRecord, contactMessageRecord } from '../domain/contact-message.ts';

export const contactMessages = defineCollection<ContactMessageRecord>({
  name: 'contact_messages',
  schema: contactMessageRecord,
  indexes: [
    { fields: { createdAt: -1 } },
    { fields: { status: 1, createdAt: -1 } },
    { fields: { userId: 1, createdAt: -1 } },
    { fields: { expiresAt: 1 } },
  ],
  searchable: ['name', 'reach', 'text', 'reference'],
});

const AT_ONCE = 100;
type Wanted = { status?: ContactStatus; userId?: string; search?: string };

/** Those that wait, the oldest first; else the newest. */
export async function pageOfContactMessages(source: Source, where: Wanted, page: ListPage) {
  return findPage(source.collection(contactMessages), { where, sort: { createdAt: where.status === 'open' ? 1 : -1 } }, page);
}

export const openContactMessages = (source: Source) => source.collection(contactMessages).count({ status: 'open' });

export const getContactMessage = (source: Source, id: string) => source.collection(contactMessages).get(id);

/** Deletes some of a person's; whether there may be more. */
export async function deleteContactMessagesOf(unit: Unit, userId: string): Promise<'more' | 'done'> {
  const rows = unit.collection(contactMessages);
  const found = await rows.find({ where: { userId }, sort: { createdAt: -1 }, limit: AT_ONCE });
  for (const message of found) rows.delete(message);
  return found.length < AT_ONCE ? 'done' : 'more';
}

/** Deletes some of those that are too old; whether there may be more. */
export async function deleteLapsedContactMessages(unit: Unit, now: Date): Promise<'more' | 'done'> {
  const rows = unit.collection(contactMessages);
  const found = await rows.find({ where: { expiresAt: { lte: now } }, sort: { expiresAt: 1 }, limit: AT_ONCE });
  for (const message of found) rows.delete(message);
  return found.length < AT_ONCE ? 'done' : 'more';
}
