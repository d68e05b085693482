import { expect, jest, test } from '@jest/globals';
import { signup } from '../src/use-cases/codes/request-code.ts';
import type { AuthDeps } from '../src/use-cases/deps.ts';
import { sendPhoneCode } from '../src/use-cases/profile/change-phone.ts';

const command = { phone: '+919812345601', address: '203.0.113.7', now: new Date('2026-11-24T10:00:00Z') };

test.each<[string, (deps: AuthDeps) => Promise<unknown>]>([
  ['sign-up', (deps) => signup(deps, { ...command, name: 'Asha' })],
  ['change of the phone', (deps) => sendPhoneCode(deps, { ...command, userId: 'u1' })],
])('a %s that cannot look for the owner counts as no question whose the phone is', async (_, request) => {
  const countReveal = jest.fn();
  const store = {
    collection() {
      throw new Error('away');
    },
  };
  await expect(request({ store, throttle: { countReveal } } as unknown as AuthDeps)).rejects.toThrow('away');
  expect(countReveal).not.toHaveBeenCalled();
});
