import { describe, expect, test } from '@jest/globals';
import { NOTIFICATION_CENTRE } from '@visavis/contracts/constants/notification';
import { type CentreItem, emptyCentre, presentItem, readAtOf, withItem } from '../../src/domain/centre/centre.ts';
import { presentPreferences, wants, withChanges } from '../../src/domain/centre/preferences.ts';

const NOW = new Date('2026-11-22T06:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);
const note = { userId: 'gita', kind: 'money', what: 'refunded', facts: { amountPaise: 100 }, link: '/meeting-passes' } as const;

describe('a notification', () => {
  test('is unread and has the next number; both are forgotten after 90 days', () => {
    const first = withItem(emptyCentre, note, NOW);
    const second = withItem(first.centre, note, later(1));
    expect(first.item).toEqual({ ...note, seq: 1, at: NOW, readAt: null, forgetAt: later(NOTIFICATION_CENTRE.keptMs) });
    expect(second.item.seq).toBe(2);
    expect(second.centre).toEqual({ lastSeq: 2, unread: 2, allRead: null });
  });

  const allRead = { lastSeq: 5, unread: 1, allRead: { seq: 4, at: later(10) } };
  test.each([
    ['unread in a centre where nothing was read at once', emptyCentre, 1, null, null],
    ['read with all up to it', allRead, 4, null, later(10)],
    ['unread when it came after that', allRead, 5, null, null],
    ['read when it was, also with all later', allRead, 3, later(1), later(1)],
  ])('is %s', (_, centre, seq, readAt, expected) => expect(readAtOf(centre, { seq, readAt })).toEqual(expected));

  test('leaves the service without its number, and with its times as text', () => {
    const item: CentreItem & { _id: string } = { ...withItem(emptyCentre, note, NOW).item, _id: 'n1' };
    const { userId: _, ...view } = note;
    const expected = { _id: 'n1', ...view, at: NOW.toISOString() };
    expect(presentItem(emptyCentre, item)).toStrictEqual({ ...expected, readAt: null });
    expect(presentItem(allRead, item)).toStrictEqual({ ...expected, readAt: later(10).toISOString() });
  });
});

describe('a preference', () => {
  const muted = { money: { email: false, push: true }, security: { email: false }, alert: { sms: true } };
  test.each([
    [undefined, 'money', 'email', true],
    [{}, 'money', 'email', true],
    [muted, 'money', 'email', false],
    [muted, 'money', 'push', true],
    [muted, 'money', 'centre', true],
    [muted, 'reminder', 'email', true],
    [muted, 'security', 'email', true],
    [muted, 'alert', 'sms', false],
    [undefined, 'follow', 'sms', false],
    [undefined, 'people', 'sms', false],
  ] as const)('(%j) says of %s by %s: %s', (kinds, kind, place, isWanted) => expect(wants(kinds, kind, place)).toBe(isWanted));

  test('changes alone, and the others stay', () => {
    expect(withChanges({ money: { email: false }, alert: { push: false } }, { money: { push: false } })).toEqual({
      money: { email: false, push: false },
      alert: { push: false },
    });
    expect(withChanges({ money: { email: false } }, { money: { email: true } })).toEqual({ money: { email: true } });
  });

  test('is shown for each kind and each place where the kind may show up', () => {
    const view = presentPreferences(muted);
    expect(view.money).toEqual({ centre: true, push: true, whatsapp: true, sms: true, email: false });
    expect(view.alert).toEqual({ centre: true, push: true, whatsapp: true, email: true });
    expect(Object.keys(presentPreferences(undefined))).toHaveLength(11);
  });
});
