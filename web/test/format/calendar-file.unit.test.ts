import { expect, it } from '@jest/globals';
import type { Meeting } from '@visavis/contracts/meeting-model';
import { calendarFile } from '../../src/features/public-meeting/calendar-file.ts';

const meeting = {
  _id: 'm1',
  revision: 2,
  title: 'Logo; teardown, live',
  description: `Line one\nLine two ${'ß'.repeat(80)}`,
  startsAt: '2026-11-22T10:00:00.000Z',
  endsAt: '2026-11-22T10:30:00.000Z',
} as Meeting;

it('is one event with a stable id, the revision and a reminder', () => {
  const file = calendarFile(meeting, 'https://visavis.example/p/m1', Date.parse('2026-11-21T09:00:00Z'));
  const unfolded = file.replaceAll('\r\n ', '');
  for (const line of [
    'UID:m1@visavis',
    'SEQUENCE:2',
    'DTSTART:20261122T100000Z',
    'DTEND:20261122T103000Z',
    'DTSTAMP:20261121T090000Z',
    'TRIGGER:-PT10M',
  ]) {
    expect(unfolded).toContain(`${line}\r\n`);
  }
  expect(unfolded).toContain('SUMMARY:Logo\\; teardown\\, live\r\n');
  expect(unfolded).toContain('DESCRIPTION:Line one\\nLine two');
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
});
