import { describe, expect, it } from '@jest/globals';
import type { Meeting } from '@visavis/contracts/meeting-model';
import { createMeetingBody } from '@visavis/contracts/meetings';
import { changesOf } from '../../src/features/host-meeting/changes.ts';
import { initialForm, type MeetingForm, payloadOf } from '../../src/features/host-meeting/meeting-form.ts';
import { scheduleNotes } from '../../src/features/host-meeting/schedule-notes.ts';
import { validateCoHost, validateMeeting } from '../../src/features/host-meeting/validate-meeting.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const form = (more: Partial<MeetingForm> = {}): MeetingForm => ({
  title: 'Logo teardown',
  description: 'Bring yours along.',
  date: '2026-11-22',
  time: '15:30',
  timeZone: 'Asia/Kolkata',
  durationMinutes: 30,
  category: '',
  coHosts: [],
  ...more,
});
const errors = (more: Partial<MeetingForm>, locked = false) => validateMeeting(form(more), { locked, now });

describe('the meeting form', () => {
  it('accepts a good one', () => expect(errors({})).toEqual({}));
  it.each([
    ['', 'Title is required'],
    ['    ', 'Title is required'],
    ['Logo', 'Title must be at least 5 characters'],
    ['x'.repeat(100), 'Title must be less than 100 characters'],
    ['x'.repeat(99), undefined],
    ['👋👋👋👋', 'Title must be at least 5 characters'],
    ['👋👋👋👋👋', undefined],
  ])('title %#', (title, message) => expect(errors({ title }).title).toBe(message));
  it.each([
    ['', 'Description is required'],
    ['too short', 'Description must be at least 10 characters'],
    ['x'.repeat(501), 'Description must be less than 500 characters'],
    ['x'.repeat(500), undefined],
  ])('description %#', (description, message) => expect(errors({ description }).description).toBe(message));
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
  it('does not look at what an approved meeting cannot change', () => {
    expect(errors({ title: '', description: '' }, true)).toEqual({});
  });
});

describe('a co-host', () => {
  const others = [{ name: 'Lena', phone: '+919876543210' }];
  const check = (name: string, typed: string, full?: string, list = others) =>
    validateCoHost({ name, typed, full }, { others: list, hostPhone: '+911111111111' });
  it.each([
    [check('', '98765 43211', '+919876543211'), { name: 'Co-host name is required' }],
    [check('Sam', ''), { phone: 'Co-host phone number is required' }],
    [check('Sam', '12345'), { phone: 'Enter a valid phone number' }],
    [check('Sam', '98765 43210', '+919876543210'), { phone: 'This phone number is already added' }],
    [check('Me', '1111111111', '+911111111111'), { phone: 'This phone number is already added' }],
    [check('Sam', '98765-43211', '+919876543211'), {}],
    [
      check('Sam', '98765-43211', '+919876543211', Array(5).fill({ name: 'x', phone: 'y' })),
      { phone: 'Maximum of 5 co-hosts reached' },
    ],
  ])('%#', (found, expected) => expect(found).toEqual(expected));
});

describe('what is sent', () => {
  const meeting = {
    _id: 'm1', version: 4, status: 'approved', title: 'Old title', description: 'Old description', localDate: '2026-11-22', time: '15:30',
    timeZone: 'Asia/Kolkata', durationMinutes: 45, category: 'graphic-design', coHosts: [{ name: 'Lena', phone: '+919876543210', userId: 'u2' }],
  } as unknown as Meeting; // biome-ignore format: a record
  it('is a body that the contract takes, with the instant', () => {
    const body = payloadOf(form({ title: '  Logo teardown ', category: 'graphic-design' }), { kind: 'create' });
    expect(createMeetingBody.parse(body)).toMatchObject({
      title: 'Logo teardown',
      date: '2026-11-22T10:00:00.000Z',
      coHosts: [],
    });
  });
  it('is only schedule, co-hosts and version for an approved meeting', () => {
    const request = { kind: 'edit', meeting } as const;
    expect(payloadOf(initialForm(request), request)).toEqual({
      date: '2026-11-22T10:00:00.000Z',
      timeZone: 'Asia/Kolkata',
      coHosts: [{ name: 'Lena', phone: '+919876543210', userId: 'u2' }],
      version: 4,
    });
  });
  it('starts from an old meeting without its day when proposed again', () => {
    expect(initialForm({ kind: 'create', from: meeting })).toMatchObject({
      title: 'Old title',
      date: '',
      time: '15:30',
      durationMinutes: 45,
    });
  });
  it('is shown before it is sent', () => {
    expect(changesOf(form(), form({ title: 'New title', time: '16:00', coHosts: [{ name: 'Lena', phone: '1' }] }))).toEqual([
      { label: 'Title', before: 'Logo teardown', after: 'New title' },
      {
        label: 'Date and time',
        before: 'Sunday 22 November 2026, 3:30 PM IST',
        after: 'Sunday 22 November 2026, 4:00 PM IST',
      },
      { label: 'Co-hosts', before: 'None', after: 'Lena (1)' },
    ]);
  });
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
