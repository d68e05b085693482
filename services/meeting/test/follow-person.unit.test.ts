import { describe, expect, test } from '@jest/globals';
import { sameCoHosts, withoutCoHost } from '../src/domain/co-hosts.ts';
import { followPerson, HOST_INACTIVE } from '../src/domain/follow-person.ts';
import type { Meeting } from '../src/domain/meeting.ts';
import { admin, coHost, meetingWith, minutes, NOW } from './support/fixtures.ts';

type Person = Parameters<typeof followPerson>[1];
const personOf = (change: Partial<Person> = {}): Person => ({
  _id: 'host',
  name: 'Asha',
  phoneKey: 'key-+911',
  isVerified: false,
  isActive: true,
  isErased: false,
  ...change,
});
const cora = personOf({ _id: 'cora', name: 'Cora', phoneKey: 'key-+912' });
const follow = (meeting: Meeting, person: Person, now = NOW) => followPerson(meeting, person, { actor: admin, now });
const withCora = meetingWith({ status: 'approved', coHosts: [coHost('Cora', '+912', 'cora'), coHost('Dev', '+913')] });
const over = minutes(200);

describe("a host's new name", () => {
  test('is taken over and announced while the meeting is to come', () => {
    const named = follow(meetingWith(), personOf({ name: 'Asha Rao' }));
    expect(named?.meeting).toEqual(meetingWith({ hostName: 'Asha Rao', past: [{ version: 2, field: 'host', was: '"Asha"' }] }));
    expect(named?.drafts).toEqual([{ type: 'updated', changed: ['host'] }]);
    const unknown = meetingWith({ hostName: '' });
    expect(follow(unknown, personOf())?.meeting).toEqual(meetingWith());
  });
  const approvedOne = meetingWith({ status: 'approved' });
  const called = personOf({ name: 'Ratan Tata' });
  const nameOf = (followed: ReturnType<typeof follow>) => followed?.meeting.hostName;
  test.each([
    ['approved', approvedOne, NOW],
    ['live', approvedOne, minutes(125)],
    ['cancelled after its approval', meetingWith({ status: 'cancelled', approvedAt: NOW }), NOW],
  ])('is not taken over by a meeting that is %s: it keeps the one that an admin approved', (_, meeting, now) => {
    expect(follow(meeting, called, now)).toBeUndefined();
    // Not in passing either.
    expect(nameOf(follow(meeting, { ...called, isActive: false }, now)) ?? 'Asha').toBe('Asha');
  });
  test.each([
    ['an admin has looked at it', approvedOne, { isVerified: true }, 'Ratan Tata'],
    ['the account is erased', approvedOne, { name: 'Deleted user', isErased: true }, 'Deleted user'],
    ['the name was not known when it was approved', { ...approvedOne, hostName: '' }, {}, 'Ratan Tata'],
    ['it was never approved', meetingWith({ status: 'rejected' }), {}, 'Ratan Tata'],
  ])('is taken over when %s', (_, meeting, more, name) => expect(nameOf(follow(meeting, { ...called, ...more }))).toBe(name));
  test('is taken over without a word once the meeting is over', () => {
    const named = follow(meetingWith({ status: 'approved' }), personOf({ name: 'Asha Rao' }), over);
    expect([named?.meeting.hostName, named?.drafts]).toEqual(['Asha Rao', []]);
  });
  test.each([
    ['that is not known yet', personOf({ name: '' })],
    ['that is the same', personOf()],
    ['of somebody else', personOf({ _id: 'other', name: 'Other' })],
  ])('changes nothing: one %s', (_, person) => expect(follow(meetingWith(), person)).toBeUndefined());
});

describe('a co-host', () => {
  const named = meetingWith({ status: 'approved', coHosts: [coHost('Cora', '+912'), coHost('Dev', '+913')] });
  test('is linked once the phone has an account', () => {
    const linked = follow(named, cora);
    expect(linked?.meeting.coHosts).toEqual([coHost('Cora', '+912', 'cora'), coHost('Dev', '+913')]);
    expect(linked?.drafts).toEqual([{ type: 'updated', changed: ['coHosts'] }]);
  });
  test.each([
    ['without a phone', named, { ...cora, phoneKey: null }],
    ['that was linked before', withCora, cora],
    ["with another's phone", named, { ...cora, phoneKey: 'key-+914' }],
  ])('is not linked by an account %s', (_, meeting, person) => expect(follow(meeting, person)).toBeUndefined());

  // A typed name beside an account would be somebody else's account under a borrowed name.
  test("is called by the account's name once linked, also in an approved meeting", () => {
    const typed = meetingWith({ status: 'approved', coHosts: [coHost('Ratan Tata', '+912')] });
    expect(follow(typed, cora)?.meeting.coHosts).toEqual([coHost('Cora', '+912', 'cora')]);
    // Not known yet.
    expect(follow(typed, { ...cora, name: '' })?.meeting.coHosts).toEqual([coHost('Ratan Tata', '+912', 'cora')]);
  });
  const renamedCora = { ...cora, name: 'Ratan Tata' };
  test.each([
    ['keeps the name that was approved until the meeting is over', withCora, {}, NOW, undefined],
    ['takes the new name where an admin has looked at it', withCora, { isVerified: true }, NOW, 'Ratan Tata'],
    ['takes the new name once the meeting is over', withCora, {}, over, 'Ratan Tata'],
    ['takes the new name while the proposal waits', { ...withCora, status: 'pending', approvedAt: null }, {}, NOW, 'Ratan Tata'],
    [
      'has their name though their phone is another by now',
      withCora,
      { isVerified: true, phoneKey: 'key-+919' },
      NOW,
      'Ratan Tata',
    ],
  ] as const)('%s', (_, meeting, more, now, name) => {
    const followed = follow(meeting as Meeting, { ...renamedCora, ...more }, now);
    expect(followed?.meeting.coHosts[0]?.name).toBe(name);
  });
  test('is looked at again by an admin who has read the former name', () => {
    const pending = meetingWith({ coHosts: [coHost('Cora', '+912', 'cora')] });
    const past = [{ version: 2, field: 'coHosts', was: '["Cora"]' }];
    expect(follow(pending, renamedCora)?.meeting.past).toEqual(past);
    expect(follow(pending, renamedCora)?.drafts).toEqual([{ type: 'updated', changed: ['coHosts'] }]);
  });

  test('steps down from what is to come when the account is to be deleted', () => {
    const left = follow(withCora, { ...cora, isLeaving: true });
    expect(left?.meeting.coHosts).toEqual([coHost('Dev', '+913')]);
    expect(left?.drafts).toEqual([{ type: 'updated', changed: ['coHosts'] }]);
    expect(follow(withCora, { ...cora, isLeaving: true }, over)).toBeUndefined();
  });
  test('is removed with the account, also from what is over', () => {
    const left = follow(withCora, { ...cora, isErased: true }, over);
    expect([left?.meeting.coHosts, left?.drafts]).toEqual([[coHost('Dev', '+913')], []]);
    expect(withoutCoHost(withCora, 'nobody')).toBeUndefined();
  });
  test('who is inactive closes nothing', () => expect(follow(withCora, { ...cora, isActive: false })).toBeUndefined());

  test.each([
    ['the same', [coHost('Cora', '+912', 'cora'), coHost('Dev', '+913')], true],
    ['one less', [coHost('Cora', '+912')], false],
    ['another order', [coHost('Dev', '+913'), coHost('Cora', '+912')], false],
    ['another name', [coHost('Cora', '+912'), coHost('Devi', '+913')], false],
    ['another phone', [coHost('Cora', '+912'), coHost('Dev', '+914')], false],
  ])('is compared by name and phone in order: %s', (_, coHosts, isSame) => {
    expect(sameCoHosts(withCora.coHosts, coHosts)).toBe(isSame);
  });
});

describe("an inactive host's meeting", () => {
  const inactive = personOf({ isActive: false });
  test.each([
    ['is rejected while it waits for review', meetingWith(), NOW, 'rejected'],
    ['is cancelled before it starts', meetingWith({ status: 'approved' }), NOW, 'cancelled'],
    ['is cancelled once it is due, when nobody has opened it', meetingWith({ status: 'approved' }), minutes(125), 'cancelled'],
  ])('%s, with the reason', (_, meeting, now, status) => {
    const closed = follow(meeting, inactive, now);
    expect(closed?.meeting).toMatchObject({ status, reason: HOST_INACTIVE });
    expect(closed?.drafts.map(({ type }) => type)).toEqual([status]);
  });
  test.each([
    ['while it is under way', meetingWith({ status: 'approved', startedAt: minutes(120) }), minutes(125)],
    ['while it is under way before its time', meetingWith({ status: 'approved', startedAt: minutes(115) }), minutes(116)],
    ['once it is over', meetingWith({ status: 'approved' }), over],
    ['once it is cancelled', meetingWith({ status: 'cancelled' }), NOW],
  ])('stays as it is %s', (_, meeting, now) => expect(follow(meeting, inactive, now)).toBeUndefined());

  test('is told the new name first', () => {
    const closed = follow(meetingWith(), { ...inactive, name: 'Asha Rao' });
    expect(closed?.meeting).toMatchObject({ status: 'rejected', hostName: 'Asha Rao' });
    expect(closed?.drafts.map(({ type }) => type)).toEqual(['updated', 'rejected']);
  });
});

describe('an erased host', () => {
  const gone = personOf({ name: 'Deleted user', phoneKey: null, isActive: false, isErased: true });
  const past = [{ version: 2, field: 'coHosts', was: '[{"name":"Cora","phone":"+912"}]' }];
  const coHosts = [coHost('Cora', '+912', 'cora'), coHost('Dev', '+913')];
  const textOf = (meeting: Meeting | undefined) => JSON.stringify([meeting?.description, meeting?.coHosts, meeting?.past]);
  test('leaves no description and no co-hosts of what was never public', () => {
    const rejected = meetingWith({ status: 'rejected', description: 'Call +912', coHosts, past });
    const followed = follow(rejected, gone)?.meeting;
    expect(textOf(followed)).toBe('["",[],[]]');
    expect(followed && follow(followed, gone)).toBeUndefined();
  });
  test('leaves no name in the history', () => {
    const renamed = follow(meetingWith(), personOf({ name: 'Asha Rao' }))?.meeting;
    const lapsed = { ...renamed, status: 'rejected', description: '', coHosts: [] } as Meeting;
    const held = { ...renamed, status: 'approved', approvedAt: NOW } as Meeting;
    for (const meeting of [renamed, lapsed, held]) expect(JSON.stringify(meeting && follow(meeting, gone))).not.toContain('Asha');
  });
  test('leaves the names of the co-hosts of what was public, and none of their phones', () => {
    const held = meetingWith({ status: 'approved', approvedAt: NOW, coHosts, past });
    const followed = follow(held, gone, over)?.meeting;
    expect(followed?.coHosts.map(({ name, phone }) => [name, phone])).toEqual([
      ['Cora', ''],
      ['Dev', ''],
    ]);
    expect(textOf(followed)).not.toMatch(/"phone[^K].{0,4}\+91/);
    expect(followed && follow(followed, gone, over)).toBeUndefined();
  });
});
