import { describe, expect, test } from '@jest/globals';
import type { Principal } from '@visavis/platform';
import { type Asking, authorize } from '../src/domain/authorize.ts';
import { viewerOf } from '../src/use-cases/deps.ts';
import { coHost, meetingWith, NOW } from './support/fixtures.ts';

const coHosts = [{ ...coHost('Cora', '+911'), userId: 'cora' }, coHost('Nobody yet', '+912')];
const hidden = meetingWith({ coHosts });
const open = meetingWith({ coHosts, status: 'approved' });
const CALLERS = ['host', 'cora', 'gita', 'zoe', 'admin', undefined] as const;

/** What host, co-host, guest who was met, unrelated user, admin and visitor are told. */
const outcomes = (who: Asking['who'], meeting = open) =>
  CALLERS.map((userId) => {
    const viewer = userId === undefined ? undefined : { userId, isAdmin: userId === 'admin' };
    return authorize({ who, viewer, now: NOW }, meeting, ['gita'])?.refusal.code ?? 'yes';
  }).join(' ');

describe('on a meeting', () => {
  test('the word of the row decides', () => {
    expect(outcomes('viewer')).toBe('yes yes yes yes yes yes');
    expect(outcomes('anyone, once public')).toBe('yes yes yes yes yes yes');
    expect(outcomes('guest')).toBe('yes yes yes yes FORBIDDEN yes');
    expect(outcomes('participant')).toBe('yes FORBIDDEN yes NOT_FOUND NOT_FOUND NOT_FOUND');
    expect(outcomes('host')).toBe('yes FORBIDDEN NOT_FOUND NOT_FOUND NOT_FOUND NOT_FOUND');
    expect(outcomes('co-host')).toBe('FORBIDDEN yes NOT_FOUND NOT_FOUND NOT_FOUND NOT_FOUND');
    expect(outcomes('any host')).toBe('yes yes FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN');
    expect(outcomes('host or admin')).toBe('yes FORBIDDEN FORBIDDEN FORBIDDEN yes FORBIDDEN');
  });
  test('that is not public, nobody learns of who is none of its people or an admin', () => {
    expect(outcomes('viewer', hidden)).toBe('yes yes NOT_FOUND NOT_FOUND yes NOT_FOUND');
    expect(outcomes('anyone, once public', hidden)).toBe(Array(6).fill('NOT_FOUND').join(' '));
    expect(outcomes('guest', hidden)).toBe('yes yes NOT_FOUND NOT_FOUND FORBIDDEN NOT_FOUND');
    expect(outcomes('any host', hidden)).toBe('yes yes NOT_FOUND NOT_FOUND FORBIDDEN NOT_FOUND');
    expect(outcomes('host or admin', hidden)).toBe('yes FORBIDDEN NOT_FOUND NOT_FOUND yes NOT_FOUND');
  });
  test('an admin who hosts it is its host', () => {
    const viewer = { userId: 'host', isAdmin: true };
    expect(authorize({ who: 'guest', viewer, now: NOW }, open)).toBeUndefined();
  });
  test('a row that says no more than its access asks for nothing more', () => {
    for (const who of [undefined, 'anyone'] as const) expect(outcomes(who, hidden)).toBe('yes yes yes yes yes yes');
  });
  test('a refusal says why', () => {
    const refusalTo = (who: Asking['who'], userId: string, isAdmin = false) => {
      const refused = authorize({ who, viewer: { userId, isAdmin }, now: NOW }, open);
      return [refused?.refusal.meaning, refused?.refusal.message];
    };
    expect(refusalTo('co-host', 'host')).toEqual(['forbidden', 'The host can cancel the meeting, but not leave it']);
    expect(refusalTo('guest', 'admin', true)).toEqual(['forbidden', 'Admins do not enter meetings']);
    // Their token says no more than a host's.
    const viewer = viewerOf({ userId: 'admin', role: 'host', needsSecondFactor: true } as Principal);
    expect(authorize({ who: 'guest', viewer, now: NOW }, open)?.refusal.message).toBe('Admins do not enter meetings');
    expect(refusalTo('host', 'zoe')).toEqual(['absent', 'Meeting not found']);
  });
});
