import { describe, expect, test } from '@jest/globals';
import { NotFound, type ServiceClient, Unavailable } from '@visavis/platform';
import { createMeetingAccess } from '../../src/realtime/admission/meeting-access.ts';
import type { Connection } from '../../src/realtime/connections.ts';

const ID = '018f0000-0000-7000-8000-000000000001';
const VISITOR = { token: undefined } as Connection;

/** The meeting service, whose responses the test gives one by one. */
function meetingAccess() {
  const pending: PromiseWithResolvers<unknown>[] = [];
  const client = {
    call() {
      const response = Promise.withResolvers<unknown>();
      pending.push(response);
      return response.promise;
    },
  } as unknown as ServiceClient;
  const access = createMeetingAccess(client, () => 0);
  return { pending, enter: () => access.allows(VISITOR, ID) };
}
const promisesResolved = () => new Promise((resolve) => setImmediate(resolve));

describe('access to the room of a meeting', () => {
  test('fetches a public meeting once for a crowd that comes at the same time, and later comers', async () => {
    const { pending, enter } = meetingAccess();
    const crowd = Array.from({ length: 50 }, enter);
    await promisesResolved();
    expect(pending).toHaveLength(1);
    pending[0]?.resolve({});
    expect(new Set(await Promise.all(crowd))).toEqual(new Set([true]));
    expect(await enter()).toBe(true);
    expect(pending).toHaveLength(1);
  });

  test('refuses nobody by a call that began before they came', async () => {
    const { pending, enter } = meetingAccess();
    const early = enter();
    await promisesResolved();
    // Approved here: the first call may have read the meeting before.
    const late = [enter(), enter()];
    pending[0]?.reject(new NotFound('NOT_FOUND', 'Meeting not found'));
    expect(await early).toBe(false);
    await promisesResolved();
    expect(pending).toHaveLength(2);
    pending[1]?.resolve({});
    expect(await Promise.all(late)).toEqual([true, true]);
  });

  test('lets everyone in who waited for a service that is away, and calls it again for the next', async () => {
    const { pending, enter } = meetingAccess();
    const crowd = [enter(), enter()];
    await promisesResolved();
    pending[0]?.reject(new Unavailable('away'));
    expect(await Promise.all(crowd)).toEqual([true, true]);
    const next = enter();
    await promisesResolved();
    expect(pending).toHaveLength(2);
    pending[1]?.resolve({});
    expect(await next).toBe(true);
  });
});
