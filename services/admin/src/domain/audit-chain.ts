import { createHash } from 'node:crypto';
import { type AuditEntry, isFoundByContent } from './audit-entry.ts';

/** An entry's place in a chain: a hash covers its entry and the hash before it, so nothing is changed or taken out unseen. */
export interface Link {
  chain: string;
  /** From 1, without a gap. */
  number: number;
  hash: string;
}
/** How far a chain goes. */
export type Head = Pick<Link, 'number' | 'hash'>;

/** As it is stored: an earlier release's has no place. */
type Linked = Content & Pick<AuditEntry, 'number' | 'hash' | 'facets' | 'text'>;
type Content = Pick<AuditEntry, '_id' | 'at' | 'type' | 'subject' | 'actor' | 'person' | 'name' | 'before' | 'after'>;

/** The next link after `head`; undefined: the first one. */
export function linkOf(content: Content, chain: string, head: Head | undefined): Link {
  const number = (head?.number ?? 0) + 1;
  return { chain, number, hash: hashOf(content, chain, number, head?.hash ?? '') };
}

function hashOf(content: Content, chain: string, number: number, before: string): string {
  const { _id, at, type, subject, actor, person, name } = content;
  const fields = [before, chain, number, _id, at.toISOString(), type, subject, actor.userId, actor.role, person, name];
  const text = JSON.stringify([...fields, ordered(content.before), ordered(content.after)]);
  return createHash('sha256').update(text).digest('hex');
}

/** A store may return the fields of an object in another order. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, each]) => [name, ordered(each)]);
}

export interface Fault {
  number: number;
  /** `hidden`: what filters and searches find it by does not follow from what it says. */
  fault: 'changed' | 'removed' | 'hidden';
}

/** What does not fit in a chain, in its order. `entries`: those that are there, by number. */
export async function faultsOf(chain: string, head: Head, entries: AsyncIterable<Linked> | Iterable<Linked>): Promise<Fault[]> {
  const faults: Fault[] = [];
  let last: Head = { number: 0, hash: '' };
  const removed = (until: number) => {
    for (let number = last.number + 1; number < until; number += 1) faults.push({ number, fault: 'removed' });
  };
  for await (const { number = 0, hash = '', facets, text, ...content } of entries) {
    removed(number);
    // Of one whose predecessor was removed, nobody can tell whether it was changed as well.
    const isNext = number === last.number + 1;
    if (number <= last.number || (isNext && hash !== hashOf(content, chain, number, last.hash)))
      faults.push({ number, fault: 'changed' });
    else if (!isFoundByContent({ ...content, facets, text })) faults.push({ number, fault: 'hidden' });
    last = { number: Math.max(number, last.number), hash };
  }
  removed(head.number + 1);
  if (last.number > head.number || (last.number === head.number && last.hash !== head.hash))
    faults.push({ number: last.number, fault: 'changed' });
  return faults;
}
