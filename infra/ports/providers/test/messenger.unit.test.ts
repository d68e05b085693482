import { describe, expect, test } from '@jest/globals';
import { createMovableClock } from '@visavis/platform';
import { createMessenger, createSendBudget, messageCost } from '../src/index.ts';

/** Counts as the cache port does: windows from the first use on. */
function rateLimits(clock: { now(): Date }) {
  const windows = new Map<string, { used: number; until: number }>();
  return {
    async rateLimit(name: string, key: string, { limit, windowMs }: { limit: number; windowMs: number }) {
      const now = clock.now().getTime();
      const id = `${name} ${key}`;
      const old = windows.get(id);
      const window = old && old.until > now ? old : { used: 0, until: now + windowMs };
      windows.set(id, window);
      window.used += 1;
      return { allowed: window.used <= limit, retryAfterMs: window.until - now };
    },
  };
}

describe('the rate of a provider', () => {
  test('keeps a share for codes that no campaign takes, and codes take the rest, too', async () => {
    const clock = createMovableClock({ now: () => new Date(0) });
    const cache = rateLimits(clock);
    const budgets = [1, 2].map(() => createSendBudget({ cache, provider: 'whatsapp', perSecond: 10, reservedForCodes: 3 }));
    const allowed = async (kind: 'code' | 'other', count: number) => {
      const taken = await Promise.all(Array.from({ length: count }, (_, index) => budgets[index % 2]?.take(kind)));
      return taken.filter((each) => each?.allowed).length;
    };
    // A campaign in two processes.
    expect(await allowed('other', 100)).toBe(7);
    expect(await allowed('code', 3)).toBe(3);
    expect(await budgets[0]?.take('code')).toEqual({ allowed: false, retryAfterMs: 1_000 });
    clock.advance(1_000);
    // Without a campaign.
    expect(await allowed('code', 20)).toBe(10);
    expect(await allowed('other', 1)).toBe(0);
  });

  test('is not shared between providers', async () => {
    const cache = rateLimits(createMovableClock());
    const of = (provider: string) => createSendBudget({ cache, provider, perSecond: 2, reservedForCodes: 1 });
    expect(await of('sms').take('other')).toEqual({ allowed: true });
    expect(await of('sms').take('other')).toMatchObject({ allowed: false });
    expect(await of('whatsapp').take('other')).toEqual({ allowed: true });
  });

  test('lets codes through without the cache, and makes all else wait', async () => {
    const cache = { rateLimit: () => Promise.reject(new Error('gone')) };
    const budget = createSendBudget({ cache, provider: 'sms', perSecond: 10, reservedForCodes: 3 });
    expect(await budget.take('code')).toEqual({ allowed: true });
    expect(await budget.take('other')).toEqual({ allowed: false, retryAfterMs: 1_000 });
  });

  test('leaves a share to each', () => {
    const cache = rateLimits(createMovableClock());
    expect(() => createSendBudget({ cache, provider: 'sms', perSecond: 3, reservedForCodes: 3 })).toThrow(RangeError);
    expect(() => createSendBudget({ cache, provider: 'sms', perSecond: 3, reservedForCodes: 0 })).toThrow(RangeError);
  });
});

describe('what a message costs, in micro-rupees', () => {
  test.each([
    [{ channel: 'whatsapp', to: '+919876543210', category: 'marketing' }, 863_100],
    [{ channel: 'whatsapp', to: '+919876543210', category: 'utility' }, 115_000],
    [{ channel: 'whatsapp', to: '+919876543210', category: 'authentication' }, 115_000],
    [{ channel: 'whatsapp', to: '+919876543210', category: 'utility', billable: false }, 0],
    [{ channel: 'whatsapp', to: '+919876543210', category: 'service' }, 0],
    [{ channel: 'whatsapp', to: '+919876543210', category: 'a new one' }, 863_100],
    [{ channel: 'whatsapp', to: '+919876543210' }, 863_100],
    [{ channel: 'whatsapp', to: '+447700900123', category: 'utility' }, 4_950_000],
    [{ channel: 'sms', to: '+14155550123', segments: 3 }, 2_241_000],
    [{ channel: 'sms', to: '+919876543210' }, 7_488_000],
    [{ channel: 'sms', to: '+919876543210', segments: 0 }, 7_488_000],
    [{ channel: 'push' }, 0],
    [{ channel: 'email', to: 'a@example.com' }, 0],
  ] as const)('%j: %s', (message, cost) => {
    expect(messageCost(message)).toBe(cost);
  });
});

describe('a messenger without providers', () => {
  test('says so, and knows nobody’s webhooks', async () => {
    const messenger = createMessenger({ clock: createMovableClock() });
    expect([...messenger.channels]).toEqual([]);
    const sms = { channel: 'sms', messageId: 'm1', to: '+919876543210', template: 't', text: 't' } as const;
    expect(await messenger.send(sms)).toMatchObject({ kind: 'refused', reason: 'not-configured' });
    await expect(messenger.send({ ...sms, messageId: 'a b' })).rejects.toThrow(RangeError);
    expect(messenger.acceptsEndpoint('https://fcm.googleapis.com/fcm/send/1')).toBe(false);
    expect(messenger.webhooks.whatsapp({ rawBody: Buffer.from('{}'), signature: 'sha256=0' })).toBeUndefined();
    expect(messenger.webhooks.sms({ originalUrl: '/', rawBody: Buffer.from(''), signature: '' })).toBeUndefined();
    expect(messenger.webhooks.whatsappChallenge({ 'hub.mode': 'subscribe' })).toBeUndefined();
  });
});
