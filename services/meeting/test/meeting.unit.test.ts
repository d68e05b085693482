/** What a meeting is to whom: its fields for everyone, who may see it, what may be proposed, and its video. */
import { describe, expect, test } from '@jest/globals';
import { publicMeetingSchema } from '@visavis/contracts/meeting-model';
import { allHostIds, coHostIds, isAnyHost, isCoHost, isToCome, type Meeting } from '../src/domain/meeting.ts';
import { DAY_MS, proposalRefusal } from '../src/domain/proposal-limits.ts';
import { publicMeeting } from '../src/domain/public-meeting.ts';
import { mustConsent, recordingRefusal, visibilityOf } from '../src/domain/video.ts';
import { isPublic, maySee } from '../src/domain/visibility.ts';
import { coHost, meetingWith, minutes, NOW, outcomeOf } from './support/fixtures.ts';

const coHosts = [coHost('Cora', '+912', 'cora'), coHost('Dev', '+913')];
const approved = meetingWith({ status: 'approved', coHosts });
const cancelledLater = { ...approved, status: 'cancelled', reason: 'I am ill' } as const;
const over = minutes(150);

describe('the hosts of a meeting', () => {
  test('are its host and the co-hosts who have an account', () => {
    expect(coHostIds(approved)).toEqual(['cora']);
    expect(allHostIds(approved)).toEqual(['host', 'cora']);
    expect(allHostIds({ ...approved, coHosts: [coHost('Me', '+911', 'host')] })).toEqual(['host']);
    expect(['host', 'cora', 'dev'].map((id) => isAnyHost(approved, id))).toEqual([true, true, false]);
    expect(['host', 'cora', 'dev'].map((id) => isCoHost(approved, id))).toEqual([false, true, false]);
  });
});

test.each([
  ['pending', NOW, true],
  ['approved', NOW, true],
  ['approved', minutes(149), true],
  ['approved', over, false],
  ['rejected', NOW, false],
  ['cancelled', NOW, false],
] as const)('a meeting that is %s at %s is to come: %s', (status, now, toCome) => {
  expect(isToCome(meetingWith({ status }), now)).toBe(toCome);
});

describe('a meeting', () => {
  const viewer = (userId: string, isAdmin = false) => ({ userId, isAdmin });
  test.each<[string, Meeting, boolean]>([
    ['that is approved', approved, true],
    ['that is cancelled after its approval', cancelledLater, true],
    ['that was cancelled as a proposal', meetingWith({ status: 'cancelled', coHosts }), false],
    ['that waits for review', meetingWith({ coHosts }), false],
    ['that is rejected', meetingWith({ status: 'rejected', coHosts, approvedAt: NOW }), false],
  ])('%s is public or its hosts’ and the admins’ alone', (_, meeting, forAll) => {
    expect(isPublic(meeting, NOW)).toBe(forAll);
    expect(maySee(meeting, viewer('guest'), NOW)).toBe(forAll);
    for (const who of [viewer('host'), viewer('cora'), viewer('any', true)]) expect(maySee(meeting, who, NOW)).toBe(true);
  });
});

describe('what everyone may know of a meeting', () => {
  const asha = { userId: 'host', name: 'Asha', profilePicture: '/p', isVerified: true };
  test('is picked field by field, without a phone', () => {
    const view = publicMeeting(
      { ...approved, category: 'graphic-design', startedAt: minutes(121), endedAt: over, notes: 'x' },
      asha,
      over,
    );
    // All fields by name: public-fields.int.
    expect(view).toMatchObject({
      _id: 'm1',
      version: 1,
      revision: 0,
      title: 'Logo review',
      description: 'Bring your logo along.',
      date: '2026-06-01T08:00:00.000Z',
      startsAt: '2026-06-01T08:00:00.000Z',
      endsAt: '2026-06-01T08:30:00.000Z',
      time: '13:30',
      localDate: '2026-06-01',
      timeZone: 'Asia/Kolkata',
      durationMinutes: 30,
      status: 'approved',
      state: 'past',
      startedAt: minutes(121).toISOString(),
      endedAt: over.toISOString(),
      category: 'graphic-design',
      categoryName: 'Graphic Design',
      meetingType: 'open',
      host: asha,
      coHosts: [{ name: 'Cora', userId: 'cora' }, { name: 'Dev' }],
      createdAt: NOW.toISOString(),
    });
    expect(Object.keys(publicMeetingSchema.shape)).toEqual(expect.arrayContaining(Object.keys(view)));
    expect(JSON.stringify(view)).not.toMatch(/phone|\+91|notes/);
  });

  test('is no reason but that of a cancellation', () => {
    expect(publicMeeting(cancelledLater, asha, NOW)).toMatchObject({ status: 'cancelled', reason: 'I am ill' });
    expect(publicMeeting({ ...cancelledLater, reason: null }, asha, NOW)).not.toHaveProperty('reason');
    expect(publicMeeting(meetingWith({ status: 'rejected', reason: 'No' }), asha, NOW)).not.toHaveProperty('reason');
    expect(publicMeeting(approved, asha, NOW)).toMatchObject({
      startedAt: null,
      endedAt: null,
      category: null,
      categoryName: null,
    });
  });

  test('of a proposal that nobody reviewed is its rejection', () => {
    expect(publicMeeting(meetingWith(), asha, minutes(120)).status).toBe('rejected');
  });

  test('is made once for a stored version, until the host, the state or the status is another one', () => {
    const stored = Object.freeze({ ...approved });
    const first = publicMeeting(stored, asha, NOW);
    expect(publicMeeting(stored, { ...asha }, NOW)).toBe(first);
    expect(Object.isFrozen(first.coHosts[0])).toBe(true);
    for (const change of [{ userId: 'x' }, { name: 'Asha Rao' }, { profilePicture: null }, { isVerified: false }])
      expect(publicMeeting(stored, { ...asha, ...change }, NOW).host).toEqual({ ...asha, ...change });
    expect(publicMeeting(stored, asha, over).state).toBe('past');
    const proposal = Object.freeze(meetingWith());
    expect([NOW, minutes(120)].map((now) => publicMeeting(proposal, asha, now).status)).toEqual(['pending', 'rejected']);
    expect(publicMeeting(approved, asha, NOW)).not.toBe(publicMeeting(approved, asha, NOW));
  });
});

describe('a proposal', () => {
  const limits = { pending: 3, daily: 2 };
  const ago = (ms: number) => new Date(NOW.getTime() - ms);
  const recent = [ago(1_000), ago(5_000), ago(9_000)];
  const pendingText = '3 of your meetings are waiting for review. Please propose the next one when one of them is decided.';
  const dailyText = 'You have proposed 2 meetings within a day. Please propose the next one tomorrow.';
  test.each([
    [
      'while too many wait, to be tried in an hour',
      { pending: 3, recent: [] },
      limits,
      ['TOO_MANY_PENDING', pendingText, 3_600_000],
    ],
    [
      'while too many were made within a day, until the first of them is a day old',
      { pending: 2, recent },
      limits,
      ['TOO_MANY_PROPOSALS', dailyText, DAY_MS - 5_000],
    ],
  ])('is refused %s', (_, counts, of, [code, message, retryAfterMs]) => {
    const refusal = { meaning: 'too-many', code, message, retryAfterMs };
    expect(proposalRefusal(counts, of, NOW)).toEqual({ kind: 'refused', refusal });
  });
  test.each([
    ['below both limits', { pending: 2, recent: [ago(1_000)] }, limits],
    ['without a limit', { pending: 99, recent }, { pending: 0, daily: 0 }],
  ])('is accepted %s', (_, counts, of) => expect(proposalRefusal(counts, of, NOW)).toBeUndefined());
});

describe('a video', () => {
  const notOver = 'MEETING_NOT_OVER';
  test.each<[string, Meeting, Date, string | unknown[]]>([
    ['is of a meeting that is over', approved, over, 'accepted'],
    ['is not of one that is still to come', approved, NOW, [notOver, 'A video can be uploaded once the meeting is over']],
    ['is not of one that is cancelled', cancelledLater, over, [notOver, 'A cancelled meeting has no video']],
    ['is not of a proposal that nobody reviewed', meetingWith(), over, [notOver, 'A rejected meeting has no video']],
  ])('%s', (_, meeting, now, outcome) => {
    const refused = recordingRefusal(meeting, now);
    expect(refused ? outcomeOf(refused) : 'accepted').toEqual(outcome);
    if (refused && meeting.status === 'cancelled')
      expect(refused.refusal).toMatchObject({ meaning: 'conflict', details: { status: 'cancelled' } });
  });

  test('becomes public once its host and every guest who met agree; co-hosts are not asked', () => {
    expect(visibilityOf(approved, ['gita'], ['host', 'gita'])).toBe('public');
    expect(visibilityOf(approved, [], ['host'])).toBe('public');
    for (const consents of [[], ['host'], ['gita'], ['gita', 'cora']])
      expect(visibilityOf(approved, ['gita'], consents)).toBe('participants');
    expect(['host', 'gita', 'cora', 'ravi'].map((id) => mustConsent(approved, ['gita'], id))).toEqual([true, true, false, false]);
  });
});
