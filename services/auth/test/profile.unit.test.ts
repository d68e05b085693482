import { describe, expect, test } from '@jest/globals';
import { createGate } from '@visavis/pictures';
import { accountStatusOf, erased, newUser, userRecord } from '../src/domain/user.ts';
import { deviceOf } from '../src/http/device.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('devices', () => {
  test.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/149.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/149.0.0.0 Safari/537.36 Edg/149.0.0.0`, 'Edge', 'Windows'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/149.0.0.0 Safari/537.36 OPR/120.0.0.0`, 'Opera', 'Linux'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/149.0.0.0 Safari/537.36`, 'Chrome', 'ChromeOS'],
    ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox', 'Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
      'Safari',
      'Mac',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/149.0 Mobile/15E148 Safari/604.1',
      'Chrome',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPad',
    ],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet',
      'Android',
    ],
    ['curl/8.5.0', null, null],
    ['', null, null],
  ])('%s', (agent, browser, system) => expect(deviceOf(agent)).toEqual({ browser, system }));
});

describe('the picture gate', () => {
  const works = () => {
    const done: (() => void)[] = [];
    let running = 0;
    let most = 0;
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => done.push(resolve));
      running -= 1;
    };
    return { work, done, running: () => running, most: () => most };
  };
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  test('lets some run, some wait, and refuses the rest with a Retry-After', async () => {
    const gate = createGate({ atOnce: 2, waiting: 2 });
    const { work, done, running, most } = works();
    const four = Array.from({ length: 4 }, () => gate(work));
    await expect(gate(work)).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfterMs: expect.any(Number) });
    for (const left of [2, 2, 1, 0]) {
      await turn();
      done.shift()?.();
      await turn();
      expect(running()).toBe(left);
    }
    await Promise.all(four);
    expect(most()).toBe(2);
  });

  test('passes the place on after a failure', async () => {
    const gate = createGate({ atOnce: 1, waiting: 1 });
    const failing = gate(() => Promise.reject(new Error('broken')));
    const next = gate(async () => 'done');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('done');
    expect(await gate(async () => 'free again')).toBe('free again');
  });
});

test('an erased account keeps no personal data', () => {
  const now = new Date('2030-01-15T00:00:00Z');
  const full = userRecord.parse({
    ...newUser('u1', { name: 'Asha Rao', phone: '+919876543210', role: 'freelancer', isVerified: true }, [], new Date(0)),
    version: 7,
    email: 'asha@example.com',
    confirmedEmail: 'asha@example.com',
    emailLink: { email: 'asha@example.com', hash: 'h', sentAt: now, expiresAt: now },
    profilePicture: '/profile/images/k',
    notes: 'Known to us',
    about: 'I draw',
    headline: 'Logos',
    goal: 'pitch',
    category: 'graphic-design',
    links: ['https://asha.example'],
    timeZone: 'Europe/Berlin',
    language: 'hi',
    meetingPasses: 3,
    passes: { next: { at: now, balance: 1 } },
    privilegeVersion: 4,
    profileVersion: 9,
    networks: ['k'],
    lastSignInAt: now,
    phoneChange: { phone: '+919876543211', at: now, sessionId: 's' },
    closed: { phone: '+919876543212', keptBy: 'u2', at: now },
    verifiedAs: { name: 'Asha Rao', profilePicture: null, at: now },
    renamedAt: [now],
    erasesAt: now,
    inactiveFor: ['report-1'],
  });
  // A field that is added later is named here, or it stays behind.
  expect(Object.keys(full).sort()).toEqual(
    Object.keys(userRecord.shape)
      .filter((field) => field !== 'erasedAt')
      .sort(),
  );
  expect(accountStatusOf(full)).toBe('deletion-pending');
  const left = erased(full, now);
  expect(accountStatusOf(left)).toBe('deleted');
  expect(left).toEqual({
    ...newUser('u1', { name: 'Deleted user', phone: '' }, [], new Date(0)),
    phone: null,
    isActive: false,
    version: 7,
    privilegeVersion: 4,
    erasedAt: now,
  });
});
