/** Office hours: their dates, what each becomes, and how many a host may have; and the times of an offer. */
import { describe, expect, test } from '@jest/globals';
import { PEOPLE } from '@visavis/contracts/constants/people';
import { edit } from '../src/domain/edit.ts';
import type { Meeting } from '../src/domain/meeting.ts';
import { offerState, timesRefusal } from '../src/domain/offer.ts';
import { propose } from '../src/domain/propose.ts';
import { publicMeeting } from '../src/domain/public-meeting.ts';
import { approve } from '../src/domain/review.ts';
import { datesOf, laterMeetings, seriesRefusal, tooManySeries, wallTimeOf } from '../src/domain/series.ts';
import { accepted, admin, host, meetingWith, minutes, NOW, outcomeOf } from './support/fixtures.ts';

const WEEK = 7 * 24 * 60;
const series = { _id: 'm1', number: 1, of: 3, everyWeeks: 2, time: '13:30' };
const waiting = meetingWith({ series, category: 'graphic-design' });
const starts = [120, 120 + 2 * WEEK, 120 + 4 * WEEK].map((at) => minutes(at));
const startsOf = (meetings: readonly Meeting[]) => meetings.map(({ startsAt }) => startsAt);
const seriesWith = (more: Partial<typeof series>) => meetingWith({ series: { ...series, ...more } });

describe('the dates of office hours', () => {
  test.each<[string, Meeting, Date[]]>([
    ['all of them while they wait for review', waiting, starts],
    ['its own once they are approved', { ...waiting, status: 'approved' }, starts.slice(0, 1)],
    ['its own, of a later date', seriesWith({ number: 2 }), starts.slice(0, 1)],
    ['its own, of any other meeting', meetingWith(), starts.slice(0, 1)],
  ])('take of the host’s time %s', (_, meeting, taken) => expect(startsOf(datesOf(meeting))).toEqual(taken));

  test('each last as long as the first', () =>
    expect(datesOf(waiting).map(({ endsAt }) => endsAt)).toEqual(starts.map((at) => minutes(30, at))));

  test('become meetings of their own, with the approval of the first', () => {
    const { later = [], drafts, meeting } = accepted(approve(waiting, {}, admin, NOW));
    expect(later.map(({ _id, series: of, version }) => [_id, of?.number, version])).toEqual([
      ['m1-2', 2, 0],
      ['m1-3', 3, 0],
    ]);
    expect(startsOf(later)).toEqual(starts.slice(1));
    expect(later[0]).toMatchObject({ status: 'approved', createdBy: 'admin', past: [], liveFrom: starts[1] });
    expect(drafts).toMatchObject([{ after: { status: 'approved', dates: 3 } }]);
    expect(meeting.past).not.toEqual([]);
    expect(accepted(approve({ ...waiting, series: null }, {}, admin, NOW)).later).toEqual([]);
    expect(laterMeetings(seriesWith({ number: 2 }), 'admin')).toEqual([]);
  });

  test.each([
    ['within a year', { of: 12 }, undefined],
    ['beyond one', { of: 40 }, ['VALIDATION_FAILED', 'The last date must be within a year']],
  ])('may lie %s', (_, more, outcome) => {
    const refusal = seriesRefusal(seriesWith(more), NOW);
    expect(refusal && outcomeOf(refusal)).toEqual(outcome);
  });

  test.each([
    [2, undefined],
    [3, 'TOO_MANY_SERIES'],
    [4, 'TOO_MANY_SERIES'],
  ])('are of three series at once: %i others', (others, code) => expect(tooManySeries(others)?.refusal.code).toBe(code));

  const schedule = { startsAt: minutes(120), endsAt: minutes(150), timeZone: 'Asia/Kolkata', durationMinutes: 30 };
  test.each([
    ['the time as typed', { date: '2026-06-02', time: '02:30' }, '02:30'],
    ['the time within the date', { date: '2026-06-02T02:30' }, '02:30'],
    ['the clock’s for an instant', { date: '2026-06-02T08:00:00Z' }, '13:30'],
    ['the clock’s for a day alone', { date: '2026-06-02' }, '13:30'],
    ['the clock’s for nothing', {}, '13:30'],
  ])('are all at one time: %s', (_, input, time) => expect(wallTimeOf(input, schedule)).toBe(time));

  test('are public as the series that they are, field by field', () => {
    const asha = { userId: 'host', name: 'Asha', profilePicture: null, isVerified: true, verifiedAt: NOW.toISOString() };
    const view = publicMeeting({ ...waiting, series: { ...series, secret: 1 } as typeof series, asksToRecord: true }, asha, NOW);
    expect(view).toMatchObject({ series, asksToRecord: true, host: asha });
    expect(view.series).toStrictEqual(series);
    const { verifiedAt: _, ...undated } = asha;
    const plain = publicMeeting(meetingWith(), undated, NOW);
    for (const field of ['series', 'asksToRecord']) expect(plain).not.toHaveProperty(field);
    expect(plain.host).not.toHaveProperty('verifiedAt');
  });
});

describe('a proposal of office hours', () => {
  const asha = { userId: 'host', name: 'Asha', phoneKey: null, timeZone: 'Asia/Kolkata' };
  const form = { title: 'Logo review', description: 'Bring your logo along.', date: '2026-06-02T10:00', coHosts: [] };
  const repeats = { everyWeeks: 1, dates: 4 } as const;
  const proposed = (more: object) => propose({ ...form, ...more }, asha, admin, { id: 'm1', now: NOW });
  test('says in its event how often and how many, and its options only where they are chosen', () => {
    const { meeting, drafts } = accepted(proposed({ repeats, asksToRecord: true, turnMinutes: null }));
    expect(meeting).toMatchObject({
      ...{ turnMinutes: null, asksToRecord: true },
      series: { _id: 'm1', number: 1, of: 4, everyWeeks: 1, time: '10:00' },
    });
    expect(drafts).toMatchObject([{ after: { everyWeeks: 1, dates: 4, asksToRecord: true } }]);
    const once = accepted(proposed({ repeats: null }));
    expect([once.meeting.series, once.meeting.turnMinutes, once.meeting.asksToRecord]).toEqual([null, 10, false]);
    for (const field of ['everyWeeks', 'dates', 'asksToRecord']) expect(JSON.stringify(once.drafts)).not.toContain(field);
  });
  test('is refused where the last date is more than a year away', () =>
    expect(outcomeOf(proposed({ date: '2027-05-20T10:00', repeats }))).toEqual([
      'VALIDATION_FAILED',
      'The last date must be within a year',
    ]));

  const skipped = seriesWith({ time: '13:00' });
  test.each<[string, Meeting, object, object]>([
    ['other dates', waiting, { repeats }, { series: { ...series, of: 4, everyWeeks: 1 } }],
    ['other dates, at the time that the clocks skip on the first', skipped, { repeats }, { series: { of: 4, time: '13:00' } }],
    ['other dates and another time', skipped, { repeats, time: '15:00' }, { series: { of: 4, time: '15:00' } }],
    ['once only', waiting, { repeats: null }, { series: null }],
    ['office hours after all', meetingWith(), { repeats }, { series: { ...series, of: 4, everyWeeks: 1 } }],
    ['another time, which all dates take', waiting, { time: '15:00' }, { series: { ...series, time: '15:00' } }],
    ['another zone', waiting, { timeZone: 'Europe/Berlin' }, { series: { ...series, time: '10:00' } }],
    ['the same dates, with another title', waiting, { title: 'Logos', repeats: { everyWeeks: 2, dates: 3 } }, { series }],
    ['turns without an end', waiting, { turnMinutes: null }, { turnMinutes: null, series }],
    ['the question whether to record', waiting, { asksToRecord: true }, { asksToRecord: true }],
    ['the name of its host', waiting, { hostName: 'Asha Rao' }, { hostName: 'Asha Rao' }],
  ])('may be given %s', (_, meeting, command, after) =>
    expect(accepted(edit(meeting, command, null, host, NOW)).meeting).toMatchObject(after),
  );
  test.each<[string, object, string[]]>([
    ['how often', { repeats }, ['everyWeeks', 'dates']],
    ['how long turns are', { turnMinutes: 5 }, ['turnMinutes']],
  ])('keeps once approved %s', (_, command, fields) => {
    const decision = edit({ ...waiting, status: 'approved' }, command, null, host, NOW);
    expect(decision).toMatchObject({ refusal: { code: 'FIELDS_LOCKED', details: fields.map((path) => ({ path })) } });
  });
  test('may still ask to record once approved, and moves one date alone', () => {
    const one = { ...waiting, status: 'approved' } as const;
    expect(outcomeOf(edit(one, { asksToRecord: true }, null, host, NOW))).toBe('accepted');
    expect(accepted(edit(one, { time: '15:00' }, null, host, NOW)).meeting.series).toEqual(series);
  });
  test('asks for free times only where its dates are others', () => {
    expect(accepted(edit(waiting, { repeats }, null, host, NOW)).moved).toBe(true);
    expect(accepted(edit(waiting, { turnMinutes: 5 }, null, host, NOW)).moved).toBe(false);
    const far = edit(waiting, { date: '2027-05-20T10:00' }, null, host, NOW);
    expect(outcomeOf(far)).toEqual(['VALIDATION_FAILED', 'The last date must be within a year']);
  });
});

describe('times that a host offers', () => {
  test.each<[string, Parameters<typeof offerState>[0], string]>([
    ['open before the last time', { state: 'open', times: [NOW, minutes(1)] }, 'open'],
    ['expired at the last one', { state: 'open', times: [minutes(-1), NOW] }, 'expired'],
    ['as it was answered', { state: 'declined', times: [NOW] }, 'declined'],
  ])('are %s', (_, offer, state) => expect(offerState(offer, NOW)).toBe(state));

  const lead = PEOPLE.offerLeadMs / 60_000;
  const span = (from: number, to: number) => ({ startsAt: minutes(from), endsAt: minutes(to) });
  test.each([
    ['two hours from now', [span(lead, lead + 30)], undefined],
    ['one sooner', [span(lead + 60, lead + 90), span(lead - 1, lead)], 'Offer times that are at least two hours from now'],
    ['one after the other', [span(lead, lead + 30), span(lead + 30, lead + 60)], undefined],
    ['two at once', [span(lead + 29, lead + 60), span(lead, lead + 30)], 'The two times overlap'],
  ])('are refused by what is wrong with them: %s', (_, spans, message) => {
    expect(timesRefusal(spans, NOW)?.refusal).toEqual(
      message && expect.objectContaining({ details: [expect.objectContaining({ path: 'times', message })] }),
    );
  });
});
