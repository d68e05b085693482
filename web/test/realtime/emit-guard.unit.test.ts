import { beforeEach, expect, it } from '@jest/globals';
import { createEmitGuard } from '../../src/shared/realtime/emit-guard.ts';

let now: number;
let emitted: string[];
let guard: ReturnType<typeof createEmitGuard>;
beforeEach(() => {
  now = 0;
  emitted = [];
  guard = createEmitGuard(() => now);
});
/** Answers how many were emitted by then. */
const emit = (name: string, payload: object = {}) =>
  guard.once(name, payload, async () => {
    emitted.push(name);
    return emitted.length;
  });

// spec 1 §4.33, §9.23
it('skips a duplicate emit within 3 s: the second caller gets the first one’s answer', async () => {
  await emit('waiting-room:join', { requestId: 'a' });
  now += 2_999;
  expect(await emit('waiting-room:join', { requestId: 'a' })).toBe(1);
  now += 1;
  expect(await emit('waiting-room:join', { requestId: 'a' })).toBe(2);
});
it('but not one with another payload', async () => {
  await emit('waiting-room:join', { requestId: 'a' });
  expect(await emit('waiting-room:join', { requestId: 'b' })).toBe(2);
});
it.each(['waiting-room:heartbeat', 'session:signal', 'room:replay', 'auth:renew'])(
  'nor %s, which is there to be repeated',
  async (name) => {
    await emit(name);
    expect(await emit(name)).toBe(2);
  },
);
it('nor one that was refused', async () => {
  await expect(guard.once('session:start', {}, () => Promise.reject(new Error('not yet')))).rejects.toThrow();
  expect(await emit('session:start')).toBe(1);
});
it('nor anything on a new connection', async () => {
  await emit('meeting:join');
  guard.reset();
  expect(await emit('meeting:join')).toBe(2);
});
it.each([
  ['meeting:join', 'meeting:leave', { meetingId: 'm1' }],
  ['meeting:request-participant-events', 'meeting:leave', { meetingId: 'm1' }],
  ['waiting-room:join', 'waiting-room:leave', { meetingId: 'm1' }],
  ['session:enter', 'session:leave', { meetingId: 'm1' }],
  ['admin:join', 'admin:leave', {}],
])('%s counts again after %s, and the other way round', async (come, leave, payload) => {
  for (const name of [come, leave, come, come, leave]) await emit(name, payload);
  expect(emitted).toEqual([come, leave, come, leave]);
});
it('leaving one meeting says nothing of another', async () => {
  await emit('meeting:join', { meetingId: 'm1' });
  await emit('meeting:leave', { meetingId: 'm2' });
  expect(await emit('meeting:join', { meetingId: 'm1' })).toBe(1);
});
