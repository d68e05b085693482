import { describe, expect, test } from '@jest/globals';
import {
  hostMissedDueAt,
  missHost,
  withArrivalRecorded,
  withHostRecorded,
  withLeaversRecorded,
} from '../src/domain/session/host-missed.ts';
import { type Attendee, newSession, type Session, type Ticket } from '../src/domain/session/session.ts';
import { meetingWith, minutes, NOW } from './support/fixtures.ts';

/** Began at NOW, or was to. */
const meeting = meetingWith({ status: 'approved', startsAt: NOW });
const ticket = (userId: string, more: Partial<Ticket> = {}) =>
  ({ ticketId: `t-${userId}`, userId, joinedAt: NOW, ...more }) as Ticket;
const waiting = (...tickets: Ticket[]): Session => ({ ...newSession('m1'), tickets });
const missed = (session: Session, minute = 15) => missHost(session, meeting, minutes(minute)).drafts;
const named = (...guestIds: string[]) => [{ type: 'meeting.host-missed', guestIds }];

describe('a host who does not come', () => {
  test('is missed once, a quarter of an hour after the start, by those who wait', () => {
    const session = waiting(ticket('gita'), ticket('hari', { waitlisted: true }), ticket('ira', { lostAt: NOW }));
    expect(missed(session, 14.9)).toEqual([]);
    expect(missed(session)).toEqual(named('gita', 'hari', 'ira'));
    expect(missed(missHost(session, meeting, minutes(15)).session)).toEqual([]);
  });
  test('is missed by those who have left since the start, and not by those who left before', () => {
    const both = waiting(ticket('gita'), ticket('hari'));
    expect(withLeaversRecorded(both, waiting(ticket('gita')), meeting, minutes(-1)).gaveUp).toEqual([]);
    const left = withLeaversRecorded(both, waiting(ticket('gita')), meeting, minutes(3));
    expect(missed(left)).toEqual(named('gita', 'hari'));
    // Back again, they are one.
    expect(missed({ ...left, tickets: both.tickets })).toEqual(named('gita', 'hari'));
    const nobody = withLeaversRecorded(left, { ...left, tickets: [] }, meeting, minutes(4));
    expect(missed(nobody)).toEqual(named('hari', 'gita'));
  });
  test('is missed by those who asked to be told of them in that time, and not by those who asked before or later', () => {
    const asks = (minute: number, session = waiting()) => withArrivalRecorded(session, meeting, 'gita', minutes(minute));
    for (const minute of [-1, 15]) expect(missed(asks(minute))).toEqual([]);
    for (const minute of [0, 14]) expect(missed(asks(minute))).toEqual(named('gita'));
    expect(missed(asks(5, waiting(ticket('gita'))))).toEqual(named('gita'));
    expect(missed(asks(5, { ...waiting(), hostStatus: 'waiting' }))).toEqual([]);
    const done = missHost(asks(5), meeting, minutes(15)).session;
    expect(asks(14, done)).toBe(done);
  });
  test('is not missed by those who came to the queue after that time, or left it then', () => {
    const late = ticket('hari', { joinedAt: minutes(15) });
    expect(missed(waiting(late), 20)).toEqual([]);
    expect(missed(waiting(ticket('gita'), late), 20)).toEqual(named('gita'));
    expect(withLeaversRecorded(waiting(late), waiting(), meeting, minutes(20)).gaveUp).toEqual([]);
  });
  test('is missed at once where they call it off when it is due, also out of the lobby', () => {
    const calledOff = { ...meeting, calledOffLate: true as const };
    const session: Session = { ...waiting(ticket('gita')), hostStatus: 'waiting' };
    expect(missHost(session, calledOff, minutes(3)).drafts).toEqual(named('gita'));
    expect(missHost(session, meeting, minutes(30 - 1)).drafts).toEqual([]);
  });
  test('is missed at the end when they were in the lobby and never started, by those who waited a quarter of an hour', () => {
    const inLobby: Session = { ...waiting(ticket('gita'), ticket('hari'), ticket('ira')), hostStatus: 'waiting' };
    const without = (session: Session, userId: string, minute: number) =>
      withLeaversRecorded(
        session,
        { ...session, tickets: session.tickets.filter((each) => each.userId !== userId) },
        meeting,
        minutes(minute),
      );
    const left = without(without(inLobby, 'ira', 14), 'hari', 16);
    expect(hostMissedDueAt(left, meeting)).toEqual(meeting.endsAt);
    const missedAt = (at: Date, session = left) => missHost(session, meeting, at).drafts;
    expect(missedAt(new Date(meeting.endsAt.getTime() - 1))).toEqual([]);
    expect(missedAt(meeting.endsAt)).toEqual(named('gita', 'hari'));
    expect(missedAt(meeting.endsAt, { ...left, phase: 'live' })).toEqual(named('gita', 'hari'));
    const stayed = { phase: 'live' as const, hostCameAt: minutes(1), emptySince: minutes(15) };
    expect(missedAt(meeting.endsAt, { ...left, ...stayed })).toEqual([]);
  });
  test('is missed where they open the room, leave it before the start and stay away', () => {
    const host = { userId: 'asha', role: 'host', joinedAt: minutes(-8), lostAt: null } as Attendee;
    const open: Session = { ...waiting(ticket('gita'), ticket('hari')), phase: 'live', hostStatus: 'live', attendees: [host] };
    const left: Session = { ...open, hostStatus: 'absent', attendees: [] };
    const recorded = (before: Session, after: Session, minute: number) =>
      withHostRecorded(before, after, meeting, minutes(minute));
    expect(recorded(open, left, -5).hostCameAt).toBeNull();
    expect(missed(recorded(open, left, -5))).toEqual(named('gita', 'hari'));
    const tired = withLeaversRecorded(left, { ...left, tickets: left.tickets.slice(1) }, meeting, minutes(4));
    expect(missed(tired)).toEqual(named('hari', 'gita'));
    // Back in time, or in the room at the start.
    expect(recorded(left, { ...open, attendees: [{ ...host, joinedAt: minutes(3) }] }, 3).hostCameAt).toEqual(minutes(3));
    expect(recorded(open, left, 2).hostCameAt).toEqual(NOW);
    expect(recorded(open, { ...open, hostCameAt: minutes(1) }, 9).hostCameAt).toEqual(minutes(1));
    expect(recorded(left, { ...left, attendees: [{ ...host, role: 'guest' }] }, 9).hostCameAt).toBeNull();
  });
  test('is missed where they leave before the wait is over and have met nobody', () => {
    const left: Session = { ...waiting(ticket('gita')), phase: 'live', hostStatus: 'absent', hostCameAt: NOW };
    expect(missed({ ...left, emptySince: minutes(1) })).toEqual(named('gita'));
    expect(missed({ ...left, emptySince: minutes(1), hostStatus: 'live' })).toEqual([]);
    expect(missed({ ...left, emptySince: minutes(1), met: ['hari'] })).toEqual([]);
    expect(missed({ ...left, emptySince: minutes(15) }, 20)).toEqual([]);
  });
  test('is missed by nobody who came when they had left again, or was let in once', () => {
    const left: Session = { ...waiting(), phase: 'live', hostStatus: 'absent', hostCameAt: NOW, emptySince: minutes(5) };
    const late = ticket('hari', { joinedAt: minutes(6) });
    expect(missed({ ...left, tickets: [late, ticket('ira', { front: true })] })).toEqual([]);
    expect(missed({ ...left, tickets: [late, ticket('gita', { joinedAt: minutes(4) })] })).toEqual(named('gita'));
    expect(withArrivalRecorded(left, meeting, 'gita', minutes(7)).gaveUp).toEqual([]);
  });
  test('is missed at once where they end it and have met nobody', () => {
    const calledOff = { ...meeting, calledOffLate: true as const };
    const session: Session = { ...waiting(ticket('gita')), phase: 'live', hostStatus: 'live', hostCameAt: NOW };
    expect(missHost(session, calledOff, minutes(3)).drafts).toEqual(named('gita'));
    expect(missHost({ ...session, met: ['hari'] }, calledOff, minutes(3)).drafts).toEqual([]);
  });
  test.each<[string, Partial<Session>]>([
    ['who was in the open room since', { phase: 'live', hostStatus: 'absent', hostCameAt: NOW }],
    ['who is in the room', { phase: 'live', hostStatus: 'live' }],
    ['who has met a guest before the start', { phase: 'live', hostStatus: 'absent', met: ['gita'] }],
    ['of whom an earlier release does not tell', { phase: 'live', hostStatus: 'absent', hostCameAt: undefined as never }],
    ['when the meeting is over', { phase: 'ended' }],
    ['for whom nobody waits', { tickets: [] }],
    [
      'whom only those wait for who could not come in',
      { tickets: [ticket('a', { unverified: true }), ticket('b', { checking: true })] },
    ],
  ])('is not one %s', (_, more) => {
    const session = { ...waiting(ticket('gita')), ...more };
    expect(hostMissedDueAt(session, meeting)).toBeUndefined();
    expect(missed(session)).toEqual([]);
  });
});
