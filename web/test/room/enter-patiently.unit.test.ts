import { describe, expect, test } from '@jest/globals';
import { SESSION } from '@visavis/contracts/constants/session';
import { enterPatiently } from '../../src/features/room/state/enter-patiently.ts';
import { HttpError } from '../../src/shared/api/http-error.ts';

const refused = (error: string, retryAfterMs?: number) => new HttpError({ status: 0, error, message: 'm', retryAfterMs });
/** The outcomes of one attempt after the other; the last one stays. */
const attempts = (...outcomes: (string | HttpError)[]) => {
  let clock = 0;
  const at: number[] = [];
  const enter = async () => {
    at.push(clock);
    const outcome = outcomes.length > 1 ? outcomes.shift() : outcomes[0];
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  const pause = async (ms: number) => {
    clock += ms;
  };
  return { at, go: (isGone = () => false) => enterPatiently(enter, { now: () => clock, pause, isGone }) };
};

describe('the way in of somebody who was let in', () => {
  test.each(['NETWORK', 'TIMEOUT', 'UNAVAILABLE', 'RATE_LIMITED', 'INTERNAL'])('is tried again after %s', async (code) => {
    const { at, go } = attempts(refused(code), refused(code), 'in');
    expect(await go()).toBe('in');
    expect(at).toEqual([0, 2_500, 5_000]);
  });
  test('waits for as long as the service asks', async () => {
    const { at, go } = attempts(refused('UNAVAILABLE', 4_000), 'in');
    await go();
    expect(at).toEqual([0, 4_000]);
  });
  test.each(['JOIN_TOKEN_INVALID', 'OTHER_DEVICE', 'ENDED'])('ends with %s', async (code) => {
    const { at, go } = attempts(refused(code), 'in');
    await expect(go()).rejects.toMatchObject({ error: code });
    expect(at).toEqual([0]);
  });
  test('ends with the admission', async () => {
    const { at, go } = attempts(refused('UNAVAILABLE'));
    await expect(go()).rejects.toMatchObject({ error: 'UNAVAILABLE' });
    expect(at.at(-1)).toBeLessThan(SESSION.joinTokenMs);
    expect(at.length).toBe(24);
  });
  test('ends with the page', async () => {
    const { at, go } = attempts(refused('NETWORK'), 'in');
    await expect(go(() => true)).rejects.toMatchObject({ error: 'NETWORK' });
    expect(at).toEqual([0]);
  });
});
