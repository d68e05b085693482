import { beforeEach, describe, expect, it } from '@jest/globals';
import { createHttpFixture, GET, type HttpFixture, json, POST, refusal, user } from './http-fixture.ts';

let fixture: HttpFixture;
beforeEach(() => {
  fixture = createHttpFixture();
  fixture.session.signIn({ token: 'old', refreshToken: 'r1', user });
});
const fresh = () => {
  fixture.answer = ({ headers }) =>
    headers.authorization === 'Bearer new' ? json(200, {}) : refusal(403, 'SECOND_FACTOR_FRESH');
};

describe('a call whose second factor is too old', () => {
  it('is sent again with its key once the person has given it', async () => {
    fresh();
    fixture.confirm = async () => 'new';
    await fixture.http.call(POST('/api/payments/create-order'), { body: { planCode: 'basic' } });
    expect(fixture.calls.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new']);
    expect(fixture.calls[0]?.headers['idempotency-key']).toBe(fixture.calls[1]?.headers['idempotency-key']);
    expect(fixture.calls[1]?.body).toEqual({ planCode: 'basic' });
  });

  it('stays refused where it is not given, with the session as it was', async () => {
    fresh();
    await expect(fixture.http.call(GET('/api/a'))).rejects.toMatchObject({ status: 403, error: 'SECOND_FACTOR_FRESH' });
    expect(fixture.calls).toHaveLength(1);
    expect(fixture.session.get()?.accessToken).toBe('old');
  });

  it('asks once, whatever the server says afterwards', async () => {
    let count = 0;
    fixture.answer = () => refusal(403, 'SECOND_FACTOR_FRESH');
    fixture.confirm = async () => `new${++count}`;
    await expect(fixture.http.call(GET('/api/a'))).rejects.toMatchObject({ error: 'SECOND_FACTOR_FRESH' });
    expect(count).toBe(1);
  });

  it('brings a file as it is, after the refusal that was JSON', async () => {
    fixture.answer = ({ headers }) =>
      headers.authorization === 'Bearer new' ? new Response('a,b') : refusal(403, 'SECOND_FACTOR_FRESH');
    fixture.confirm = async () => 'new';
    const file = await fixture.http.call(GET('/api/a.csv'), { asFile: true });
    expect(await (file as Blob).text()).toBe('a,b');
    expect(fixture.calls.map(({ headers }) => headers.accept)).toEqual(['*/*', '*/*']);
  });

  it('asks for nothing on another refusal', async () => {
    fixture.answer = () => refusal(403, 'ADMIN_REQUIRED');
    fixture.confirm = () => Promise.reject(new Error('asked'));
    await expect(fixture.http.call(GET('/api/a'))).rejects.toMatchObject({ error: 'ADMIN_REQUIRED' });
  });
});
