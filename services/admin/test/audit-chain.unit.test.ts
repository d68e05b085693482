import { describe, expect, test } from '@jest/globals';
import { faultsOf, type Head, type Link, linkOf } from '../src/domain/audit-chain.ts';
import { facetsOf, textOf } from '../src/domain/audit-entry.ts';

const entry = (id: string) => ({
  _id: id,
  at: new Date('2030-01-01T00:00:00Z'),
  type: 'visavis.user.role-changed.v1',
  subject: 'u1',
  actor: { userId: 'boss', role: 'admin' },
  before: { role: 'host' },
  after: { role: 'admin', reason: 'Helps', list: [{ b: 1, a: null }] },
});
const indexed = (content: ReturnType<typeof entry>) => ({ ...content, facets: facetsOf(content), text: textOf(content) });
type Entry = ReturnType<typeof indexed> & Link;
const chainOf = (length: number) => {
  let head: Head | undefined;
  const entries = Array.from({ length }, (_, at): Entry => {
    const link = linkOf(entry(`e${at + 1}`), 'auth', head);
    head = link;
    return { ...indexed(entry(`e${at + 1}`)), ...link };
  });
  return { head: head as Head, entries };
};
const { head, entries } = chainOf(5);
const faults = (changed: readonly Entry[], of: Head = head) => faultsOf('auth', of, changed);
const without = (number: number) => entries.filter((each) => each.number !== number);
const change = (number: number, more: object) => entries.map((each) => (each.number === number ? { ...each, ...more } : each));

describe('a chain of audit entries', () => {
  test('reports no fault in an untouched chain, in any order of fields', async () => {
    expect(await faults(entries)).toEqual([]);
    expect(await faults([], { number: 0, hash: '' })).toEqual([]);
    const { role, reason, list } = entry('').after;
    expect(await faults(change(2, { after: { list: list.map(({ a, b }) => ({ a, b })), reason, role } }))).toEqual([]);
  });

  test.each([
    ['the reason', { after: { role: 'admin', reason: 'Nothing', list: [{ b: 1, a: null }] } }],
    ['the actor', { actor: { userId: 'other', role: 'admin' } }],
    ['the time', { at: new Date('2030-01-01T00:00:01Z') }],
    ['the subject', { subject: 'u2' }],
    ['the person', { person: 'u3' }],
    ['a field more', { before: { role: 'host', more: 1 } }],
  ])('shows that %s of an entry was changed', async (_, more) => {
    expect(await faults(change(3, more))).toEqual([{ number: 3, fault: 'changed' }]);
    expect(await faults(change(5, more))).toEqual([{ number: 5, fault: 'changed' }]);
  });

  test.each([
    ['a filter', { facets: facetsOf(entry('e3')).filter((facet) => !facet.startsWith('by ')) }],
    ['a filter of somebody else', { facets: [...facetsOf(entry('e3')), 'by other'] }],
    ['a search', { text: 'nothing' }],
  ])('shows that %s no longer finds an entry by what it says', async (_, more) => {
    expect(await faults(change(3, more))).toEqual([{ number: 3, fault: 'hidden' }]);
    expect(await faults(change(3, { ...more, subject: 'u2' }))).toEqual([{ number: 3, fault: 'changed' }]);
    // In another order they find the same.
    expect(await faults(change(3, { facets: facetsOf(entry('e3')).reverse() }))).toEqual([]);
  });

  test('detects a changed entry whose hash was recomputed', async () => {
    const forged = indexed({ ...entry('e3'), subject: 'u2' });
    expect(await faults(change(3, { ...forged, ...linkOf(forged, 'auth', entries[1]) }))).toEqual([
      { number: 4, fault: 'changed' },
    ]);
  });

  test.each([1, 3, 5])('shows that entry %d was removed', async (number) => {
    expect(await faults(without(number))).toEqual([{ number, fault: 'removed' }]);
  });

  test('detects removed entries with renumbered rest, and two swapped entries', async () => {
    const renumbered = without(3).map((each, at) => ({ ...each, number: at + 1 }));
    expect(await faults(renumbered)).toContainEqual({ number: 3, fault: 'changed' });
    expect(await faults([...change(2, { ...entry('e3') })])).toContainEqual({ number: 2, fault: 'changed' });
  });
});
