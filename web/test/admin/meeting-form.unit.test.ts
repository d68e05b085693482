import { describe, expect, it } from '@jest/globals';
import { bodyOf, emptyValues, formErrors, localNow, newCoHost, valuesOf } from '../../src/features/admin/form/meeting-form.ts';
import { meetingsCsv } from '../../src/features/admin/model/csv.ts';
import { differences } from '../../src/features/admin/model/differences.ts';
import { runInBulk } from '../../src/features/admin/model/run-in-bulk.ts';
import { meeting } from './meeting-fixture.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const check = { now, locked: false };
const good = valuesOf(meeting({ _id: 'm' }));

describe('the meeting form', () => {
  it('says what the specification says, field by field', () => {
    expect(formErrors(emptyValues(), check)).toEqual({
      title: 'Title is required',
      description: 'Description is required',
      date: 'Date is required',
      time: 'Time is required',
    });
    const said = (over: Partial<typeof good>) => Object.values(formErrors({ ...good, ...over }, check))[0];
    expect(said({})).toBeUndefined();
    expect(said({ title: 'abcd' })).toBe('Title must be at least 5 characters');
    expect(said({ title: 'x'.repeat(100) })).toBe('Title must be less than 100 characters');
    expect(said({ description: 'short' })).toBe('Description must be at least 10 characters');
    expect(said({ description: 'x'.repeat(501) })).toBe('Description must be less than 500 characters');
    expect(said({ date: '2026-11-20' })).toBe('Meeting date must be in the future');
    expect(said({ time: '25:00' })).toBe('Time must be in HH:MM format');
  });

  it("takes today by the meeting's zone: half past five in India is now", () => {
    expect(localNow(now, 'Asia/Kolkata')).toEqual({ date: '2026-11-21', time: '17:30' });
    const today = { ...good, date: '2026-11-21' };
    expect(formErrors({ ...today, time: '17:30' }, check)).toEqual({ time: 'Meeting time must be in the future' });
    expect(formErrors({ ...today, time: '17:45' }, check)).toEqual({});
    expect(formErrors({ ...today, time: '12:15', timeZone: 'UTC' }, check)).toEqual({});
  });

  it('asks co-hosts for names and distinct phones, at most five', () => {
    const coHosts = ['+91 90000 00001', '90000-00001', '12', ''].map((phone) => ({ ...newCoHost(), name: 'Ravi', phone }));
    coHosts.push({ ...newCoHost(), phone: '+919000000003' });
    expect(formErrors({ ...good, coHosts }, check)).toMatchObject({
      'coHosts.2.phone': 'Enter a valid phone number',
      'coHosts.3.phone': 'Co-host phone number is required',
      'coHosts.4.name': 'Co-host name is required',
    });
    expect(formErrors({ ...good, coHosts: coHosts.slice(0, 2) }, check)).toEqual({
      'coHosts.1.phone': 'This phone number is already added',
    });
  });

  it('checks and sends only date, time and co-hosts of an approved meeting', () => {
    const values = { ...good, title: '', category: '' };
    expect(formErrors(values, { now, locked: true, categoryNeeded: true })).toEqual({});
    expect(Object.keys(bodyOf(values, { locked: true }))).toEqual(['date', 'time', 'timeZone', 'coHosts']);
    expect(Object.keys(bodyOf(values, { locked: true, sameStart: true }))).toEqual(['coHosts']);
    expect(formErrors({ ...good, category: '' }, { ...check, categoryNeeded: true })).toEqual({
      category: 'Category is required',
    });
  });
});

describe('differences', () => {
  it('names what a person reads differently', () => {
    const before = meeting({ _id: 'm' });
    const after = {
      ...before,
      title: 'Other',
      startsAt: '2026-11-25T11:00:00.000Z',
      category: null,
      coHosts: [{ name: 'Ravi' }],
    };
    expect(differences(before, after)).toEqual([
      { label: 'Title', from: 'Meeting m', to: 'Other' },
      { label: 'Time', from: '3:30 PM', to: '4:30 PM' },
      { label: 'Category', from: 'Graphic Design', to: 'none' },
      { label: 'Co-hosts', from: 'nobody', to: 'Ravi' },
    ]);
    expect(differences(before, { ...before })).toEqual([]);
  });
});

describe('CSV', () => {
  it('quotes, and lets no cell be a formula', () => {
    const lines = meetingsCsv([meeting({ _id: 'm', title: '=1+1, "now"' })]).split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('"\'=1+1, ""now"""');
  });
});

describe('bulk', () => {
  it('goes on after failures and says which', async () => {
    let atOnce = 0;
    let most = 0;
    const result = await runInBulk(['a', 'b', 'c', 'd'], async (item) => {
      most = Math.max(most, ++atOnce);
      await Promise.resolve();
      atOnce -= 1;
      if (item === 'b') throw new Error('no');
    });
    expect(result.done).toEqual(['a', 'c', 'd']);
    expect(result.failed.map(({ item }) => item)).toEqual(['b']);
    expect(most).toBeLessThanOrEqual(3);
  });
});
