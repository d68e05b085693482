import { beforeEach, describe, expect, it } from '@jest/globals';
import { createConnectionPolicy } from '../../src/shared/realtime/connection-policy.ts';

let now: number;
const policy = () => createConnectionPolicy({ now: () => now, random: () => 0 });
beforeEach(() => {
  now = 1_000_000;
});

describe('disconnects', () => {
  // spec 1 §4.29
  it.each(['transport close', 'transport error', 'ping timeout'])('%s leads to a full reconnect at once', (reason) => {
    expect(policy().disconnected(reason)).toEqual({ kind: 'full', inMs: 0 });
  });
  // spec 1 §4.32
  it('throttles full reconnects to one per 5 s', () => {
    const subject = policy();
    subject.disconnected('transport close');
    now += 1_500;
    expect(subject.disconnected('transport close')).toEqual({ kind: 'full', inMs: 3_500 });
    now += 20_000;
    expect(subject.disconnected('ping timeout')).toEqual({ kind: 'full', inMs: 0 });
  });
  // spec 1 §4.30
  it('backs off from 1 to 30 s for others, and starts anew once connected', () => {
    const subject = policy();
    const waits = Array.from({ length: 7 }, () => subject.disconnected('io server disconnect'));
    expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30].map((seconds) => ({ kind: 'reconnect', inMs: seconds * 1_000 })));
    subject.connected();
    expect(subject.disconnected('io server disconnect')).toEqual({ kind: 'reconnect', inMs: 1_000 });
  });
  it('lets a disconnect of our own be', () => {
    expect(policy().disconnected('io client disconnect')).toEqual({ kind: 'none' });
  });
});

describe('connect errors', () => {
  // spec 1 §4.31
  it('lead to a full reconnect at the third in a row', () => {
    const subject = policy();
    expect(subject.connectError()).toEqual({ kind: 'none' });
    expect(subject.connectError()).toEqual({ kind: 'none' });
    expect(subject.connectError().kind).toBe('full');
  });
  it('count again from one after a connection', () => {
    const subject = policy();
    subject.connectError();
    subject.connectError();
    subject.connected();
    expect(subject.connectError()).toEqual({ kind: 'none' });
  });
  // spec 1 §4.24
  it('signal a failed connection at the fifth, across full reconnects', () => {
    const subject = policy();
    for (let at = 1; at <= 4; at += 1) {
      subject.connectError();
      expect(subject.failed()).toBe(false);
    }
    subject.connectError();
    expect(subject.failed()).toBe(true);
    subject.connected();
    expect(subject.failed()).toBe(false);
  });
});
