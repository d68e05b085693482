import { describe, expect, it } from '@jest/globals';
import type { Meeting } from '@visavis/contracts/meeting-model';
import { MEETING_OPTIONS, meetingOptions, ofEachOption } from '@visavis/contracts/meeting-options';
import { createMeetingBody } from '@visavis/contracts/meetings';
import { initialOf } from '../../src/features/meetings/propose/draft.ts';
import { changesOf } from '../../src/shared/meeting-form/meeting-changes.ts';
import { checkCoHost, checkMeeting } from '../../src/shared/meeting-form/meeting-rules.ts';
import { bodyOf, keepsStart, type MeetingValues, valuesOf } from '../../src/shared/meeting-form/meeting-values.ts';
import { scheduleNotes } from '../../src/shared/meeting-form/schedule-notes.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const form = (more: Partial<MeetingValues> = {}): MeetingValues => ({
  title: 'Logo teardown',
  description: 'Bring yours along.',
  date: '2026-11-22',
  time: '15:30',
  timeZone: 'Asia/Kolkata',
  durationMinutes: 30,
  category: '',
  turnMinutes: 10,
  ...ofEachOption(() => false),
  everyWeeks: 0,
  dates: 8,
  coHosts: [],
  ...more,
});
const errors = (more: Partial<MeetingValues>, locked = false) => checkMeeting(form(more), { locked, now });

// spec 1 §2.51
describe('the meeting form', () => {
  it('accepts a good one', () => expect(errors({})).toEqual({}));
  // spec 1 §5.10
  it.each([
    ['', 'Title is required'],
    ['    ', 'Title is required'],
    ['Logo', 'Title must be at least 5 characters'],
    ['x'.repeat(100), 'Title must be less than 100 characters'],
    ['x'.repeat(99), undefined],
    ['👋👋👋👋', 'Title must be at least 5 characters'],
    ['👋👋👋👋👋', undefined],
  ])('title %#', (title, message) => expect(errors({ title }).title).toBe(message));
  // spec 1 §5.11
  it.each([
    ['', 'Description is required'],
    ['too short', 'Description must be at least 10 characters'],
    ['x'.repeat(501), 'Description must be less than 500 characters'],
    ['x'.repeat(500), undefined],
  ])('description %#', (description, message) => expect(errors({ description }).description).toBe(message));
  // spec 1 §5.14
  it.each([
    [{ date: '' }, { date: 'Date is required' }],
    [{ date: '2026-11-20' }, { date: 'Meeting date must be in the future' }],
    [{ time: '' }, { time: 'Time is required' }],
    [{ time: '7:30' }, { time: 'Time must be in HH:MM format' }],
    [{ time: '24:00' }, { time: 'Time must be in HH:MM format' }],
    [{ date: '2026-11-21', time: '15:30' }, { time: 'Meeting time must be in the future' }],
    [{ date: '2026-11-21', time: '15:45' }, {}],
  ])('schedule %p', (more, found) => expect(errors(more)).toEqual(found));
  it('goes by the calendar of the chosen zone', () => {
    // It is already the 22nd in Kiritimati.
    expect(errors({ date: '2026-11-21', time: '23:00', timeZone: 'Pacific/Kiritimati' })).toEqual({
      date: 'Meeting date must be in the future',
    });
  });
  // spec 1 §5.9
  it('compares with the clock of the chosen zone, and not a start that stays', () => {
    const today = form({ date: '2026-11-21' });
    const at = (more: Partial<MeetingValues>) => checkMeeting({ ...today, ...more }, { now });
    expect(at({ time: '15:30' })).toEqual({ time: 'Meeting time must be in the future' });
    expect(at({ time: '10:15', timeZone: 'UTC' })).toEqual({});
    expect(checkMeeting({ ...today, time: '15:30' }, { now, sameStart: true })).toEqual({});
  });
  it('asks for a category where the meeting is approved with it', () => {
    expect(checkMeeting(form(), { now, categoryNeeded: true })).toEqual({ category: 'Category is required' });
    expect(checkMeeting(form(), { now, categoryNeeded: true, locked: true })).toEqual({});
  });
  it('asks co-hosts for names and distinct phones', () => {
    const coHosts = ['+91 90000 00001', '90000-00001', '12', ''].map((phone) => ({ name: 'Ravi', phone }));
    coHosts.push({ name: '', phone: '+919000000003' });
    expect(errors({ coHosts })).toMatchObject({
      'coHosts.2.phone': 'Enter a valid phone number',
      'coHosts.3.phone': 'Co-host phone number is required',
      'coHosts.4.name': 'Co-host name is required',
    });
    expect(errors({ coHosts: coHosts.slice(0, 2) })).toEqual({ 'coHosts.1.phone': 'This phone number is already added' });
  });
  it('does not look at what an approved meeting cannot change', () => {
    expect(errors({ title: '', description: '' }, true)).toEqual({});
  });
});

// spec 1 §2.52, §5.16, §9.6
describe('a co-host', () => {
  const others = [{ name: 'Lena', phone: '+919876543210' }];
  const check = (name: string, typed: string, full?: string, list = others) =>
    checkCoHost({ name, phone: full ?? typed }, list, '+911111111111');
  it.each([
    [check('', '98765 43211', '+919876543211'), { name: 'Co-host name is required' }],
    [check('Sam', ''), { phone: 'Co-host phone number is required' }],
    [check('Sam', '12345'), { phone: 'Enter a valid phone number' }],
    [check('Sam', '98765 43210', '+919876543210'), { phone: 'This phone number is already added' }],
    [check('Me', '1111111111', '+911111111111'), { phone: 'This phone number is already added' }],
    [check('Sam', '098765 43210', '+91098765 43210'), { phone: 'This phone number is already added' }],
    [check('Sam', '98765-43211', '+919876543211'), {}],
    [
      check('Sam', '98765-43211', '+919876543211', Array(5).fill({ name: 'x', phone: 'y' })),
      { phone: 'Maximum of 5 co-hosts reached' },
    ],
  ])('%#', (found, expected) => expect(found).toEqual(expected));
});

describe('what is sent', () => {
  /** The options that an approved meeting may still change. */
  const chosenLater = (chosen: boolean) =>
    Object.fromEntries(meetingOptions.filter((option) => !MEETING_OPTIONS[option].locked).map((option) => [option, chosen]));
  const meeting = {
    _id: 'm1', version: 4, status: 'approved', title: 'Old title', description: 'Old description', localDate: '2026-11-22', time: '15:30',
    timeZone: 'Asia/Kolkata', durationMinutes: 45, category: 'graphic-design', coHosts: [{ name: 'Lena', phone: '+919876543210', userId: 'u2' }],
  } as unknown as Meeting; // biome-ignore format: a record
  it('is a body that the contract takes, with the instant', () => {
    const body = bodyOf(form({ title: '  Logo teardown ', category: 'graphic-design' }));
    expect(createMeetingBody.parse(body)).toMatchObject({
      title: 'Logo teardown',
      date: '2026-11-22T10:00:00.000Z',
      coHosts: [],
    });
  });
  it('has no start where date, time and zone stay as they were', () => {
    const initial = valuesOf(meeting);
    expect(keepsStart({ ...initial, title: 'Another title' }, initial)).toBe(true);
    for (const moved of [{ date: '2026-11-23' }, { time: '15:45' }, { timeZone: 'Europe/Berlin' }])
      expect(keepsStart({ ...initial, ...moved }, initial)).toBe(false);
  });
  it('is only schedule, co-hosts and the options that stay open for an approved meeting, and no start that stays', () => {
    const coHosts = [{ name: 'Lena', phone: '+919876543210', userId: 'u2' }];
    expect(bodyOf(valuesOf(meeting), { locked: true })).toEqual({
      date: '2026-11-22T10:00:00.000Z',
      timeZone: 'Asia/Kolkata',
      ...chosenLater(false),
      coHosts,
    });
    const asking = valuesOf({ ...meeting, ...ofEachOption(() => true as const) });
    expect(bodyOf(asking, { locked: true, sameStart: true })).toEqual({ ...chosenLater(true), coHosts });
  });
  it('has the time on the clock for office hours, and all of a proposed series again', () => {
    const body = bodyOf(form({ everyWeeks: 2, dates: 3, timeZone: 'Europe/Berlin', date: '2027-03-28', time: '02:30' }));
    expect(createMeetingBody.parse(body)).toMatchObject({
      date: '2027-03-28T02:30',
      timeZone: 'Europe/Berlin',
      repeats: { everyWeeks: 2, dates: 3 },
    });
    const series = { _id: 'm1', number: 1, of: 3, everyWeeks: 2, time: '02:30' };
    expect(valuesOf({ ...meeting, status: 'pending', series })).toMatchObject({ everyWeeks: 2, dates: 3, time: '02:30' });
    // Approved, each date is one meeting.
    const withdrawn = { ...meeting, status: 'cancelled', previousStatus: 'pending', series } as const;
    expect(valuesOf(withdrawn)).toMatchObject({ everyWeeks: 2, dates: 3 });
    expect(valuesOf({ ...meeting, status: 'approved', series })).toMatchObject({ everyWeeks: 0, time: '15:30' });
  });
  it('starts from an old meeting without its day when proposed again', () => {
    expect(initialOf({ kind: 'create', from: meeting })).toMatchObject({
      title: 'Old title',
      date: '',
      time: '15:30',
      durationMinutes: 45,
      turnMinutes: 10,
    });
  });
  it('takes over only co-hosts whose phone is known, and nobody as a co-host of their own meeting', () => {
    const coHosts = [
      { name: 'Lena', userId: 'u2', phone: '+919876543210' },
      { name: 'Omar', phone: '+919876543211' },
      { name: 'Ravi', userId: 'u4' },
    ];
    expect(initialOf({ kind: 'create', from: { ...meeting, coHosts } }, 'u2').coHosts).toEqual([coHosts[1]]);
    expect(initialOf({ kind: 'create', from: { ...meeting, coHosts } }, 'u1').coHosts).toEqual(coHosts.slice(0, 2));
    // Of a meeting that is edited nobody gets lost unseen.
    expect(initialOf({ kind: 'edit', meeting: { ...meeting, coHosts } }, 'u1').coHosts).toHaveLength(3);
  });
  // spec 1 §2.53, §4.17
  it('is shown before it is sent', () => {
    expect(
      changesOf(
        form(),
        form({
          title: 'New title',
          time: '16:00',
          turnMinutes: null,
          asksToRecord: true,
          coHosts: [{ name: 'Lena', phone: '1' }],
        }),
      ),
    ).toEqual([
      { label: 'Title', before: 'Logo teardown', after: 'New title' },
      {
        label: 'Date and time',
        before: 'Sunday 22 November 2026, 3:30 PM IST',
        after: 'Sunday 22 November 2026, 4:00 PM IST',
      },
      { label: 'Time for each guest', before: '10 min', after: 'No end' },
      { label: 'Recording', before: 'None', after: 'You would like to record' },
      { label: 'Co-hosts', before: 'None', after: 'Lena (1)' },
    ]);
  });
  // spec 1 §4.17
  it('another number under the same name, and another zone at the same hour, are changes', () => {
    const lena = (phone: string) => form({ coHosts: [{ name: 'Lena', phone }] });
    expect(changesOf(lena('+919876543210'), lena('+919876543211'))).toEqual([
      { label: 'Co-hosts', before: 'Lena (•••••••• 3210)', after: 'Lena (•••••••• 3211)' },
    ]);
    expect(changesOf(form({ timeZone: 'Europe/Paris' }), form({ timeZone: 'Europe/Berlin' }))).toEqual([
      { label: 'Time zone', before: 'Europe/Paris', after: 'Europe/Berlin' },
    ]);
  });
});

describe('the note on clocks', () => {
  const notes = (date: string, time: string, timeZone: string, mine = timeZone) =>
    scheduleNotes({ date, time, timeZone }, now, mine);
  it('is silent where nothing is odd', () => expect(notes('2026-11-22', '15:30', 'Asia/Kolkata')).toEqual([]));
  it('speaks of a skipped and of a repeated hour', () => {
    expect(notes('2027-03-14', '02:30', 'America/New_York')[0]).toMatch(/does not exist in America\/New York.*3:30 AM/);
    expect(notes('2027-11-07', '01:30', 'America/New_York')[0]).toMatch(/happens twice/);
  });
  it('speaks of a change of clocks before the day', () => {
    expect(notes('2027-04-01', '09:00', 'America/New_York')[0]).toMatch(/change before this day/);
  });
  it('tells my time when the zone is another', () => {
    expect(notes('2026-11-22', '15:30', 'Asia/Kolkata', 'UTC').at(-1)).toMatch(/for you/);
  });
});
