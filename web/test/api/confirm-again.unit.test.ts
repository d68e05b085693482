import { beforeEach, describe, expect, it } from '@jest/globals';
import { createHttpWorld, GET, type HttpWorld, json, POST, refusal, user } from './http-fixture.ts';

let world: HttpWorld;
beforeEach(() => {
  world = createHttpWorld();
  world.session.signIn({ token: 'old', refreshToken: 'r1', user });
});
const fresh = () => {
  world.answer = ({ headers }) => (headers.authorization === 'Bearer new' ? json(200, {}) : refusal(403, 'SECOND_FACTOR_FRESH'));
};

describe('a call whose second factor is too old', () => {
  it('is sent again with its key once the person has given it', async () => {
    fresh();
    world.confirm = async () => 'new';
    await world.http.call(POST('/api/payments/create-order'), { body: { planCode: 'basic' } });
    expect(world.calls.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new']);
    expect(world.calls[0]?.headers['idempotency-key']).toBe(world.calls[1]?.headers['idempotency-key']);
    expect(world.calls[1]?.body).toEqual({ planCode: 'basic' });
  });

  it('stays refused where it is not given, with the session as it was', async () => {
    fresh();
    await expect(world.http.call(GET('/api/a'))).rejects.toMatchObject({ status: 403, error: 'SECOND_FACTOR_FRESH' });
    expect(world.calls).toHaveLength(1);
    expect(world.session.get()?.accessToken).toBe('old');
  });

  it('asks once, whatever the server says afterwards', async () => {
    let asked = 0;
    world.answer = () => refusal(403, 'SECOND_FACTOR_FRESH');
    world.confirm = async () => `new${++asked}`;
    await expect(world.http.call(GET('/api/a'))).rejects.toMatchObject({ error: 'SECOND_FACTOR_FRESH' });
    expect(asked).toBe(1);
  });

  it('asks for nothing on another refusal', async () => {
    world.answer = () => refusal(403, 'ADMIN_REQUIRED');
    world.confirm = () => Promise.reject(new Error('asked'));
    await expect(world.http.call(GET('/api/a'))).rejects.toMatchObject({ error: 'ADMIN_REQUIRED' });
  });
});
