import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { CONTACT } from '@visavis/contracts/constants/contact';
import { until } from '@visavis/testing/wait';
import { createFixture, event, type Fixture, START } from './support.ts';

let fixture: Fixture;
beforeEach(async () => {
  fixture = await createFixture();
});
afterEach(() => fixture.stop());

const MESSAGE = { name: 'Asha Rao', reach: 'asha@example.org', topic: 'payment', text: 'I paid, and no pass has arrived.' };
const send = (body: object = MESSAGE, { token, key }: { token?: string; key?: string } = {}) =>
  fixture.call('POST', '/api/contact', {
    body,
    ...(token ? { token } : {}),
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  });
const list = async (query = '') =>
  (await fixture.request(`/api/admin/contact${query}`)).body as never as {
    messages: (typeof MESSAGE & {
      _id: string;
      reference: string;
      userId: string | null;
      status: string;
      answeredBy: string | null;
    })[];
    open: number;
    pagination: { total: number };
  };
const setStatus = (id: string, status: string) =>
  fixture.request(`/api/admin/contact/${id}/status`, { method: 'PATCH', body: { status } });

test('keeps a visitor’s message for the operator, and tells the sender its reference', async () => {
  const sent = await send();
  expect(sent).toMatchObject({ status: 201, body: { success: true, reference: expect.stringMatching(/^VV-[0-9A-F]{8}$/) } });
  const { messages, open } = await list();
  expect(open).toBe(1);
  expect(messages).toMatchObject([{ ...MESSAGE, reference: sent.body.reference, userId: null, status: 'open' }]);
  expect(await fixture.request('/api/admin/contact', { token: 'participant' })).toMatchObject({ status: 403 });
});

test('announces how many wait for an answer, and counts them on the dashboard', async () => {
  const open = async () => [(await fixture.announced()).at(-1)?.contact, (await fixture.stats()).contact.open];
  await fixture.stats();
  await send();
  await send({ ...MESSAGE, topic: 'other' });
  await until('both announced', async () => isDeepStrictEqual(await open(), [2, 2]));
  const id = (await list()).messages[0]?._id ?? '';
  await setStatus(id, 'answered');
  await until('the answer announced', async () => isDeepStrictEqual(await open(), [1, 1]));
  const { length } = await fixture.announced();
  await setStatus(id, 'answered');
  await fixture.service.jobs[0]?.run(START);
  expect(await fixture.announced()).toHaveLength(length);
  await setStatus(id, 'open');
  await until('the message announced again', async () => isDeepStrictEqual(await open(), [2, 2]));
});

test('keeps one message however often it is sent with one key', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(MESSAGE, { key: 'key-1' })));
  expect(new Set(answers.map(({ body }) => body.reference)).size).toBe(1);
  expect((await list()).pagination.total).toBe(1);
  expect(await send({ ...MESSAGE, text: 'Something else altogether.' }, { key: 'key-1' })).toMatchObject({ status: 422 });
});

test.each([
  [{ name: ' ' }, 'name', 'Please enter a valid name'],
  [{ name: 'Visavis Team' }, 'name', 'This name is kept for our team. Please use your own.'],
  [{ reach: 'asha' }, 'reach', 'Please enter a valid email address or phone number'],
  [{ reach: '12345' }, 'reach', 'Please enter a valid email address or phone number'],
  [{ topic: 'weather' }, 'topic', 'Please choose a topic'],
  [{ text: 'Hi' }, 'text', `Please write at least ${CONTACT.textMin} characters`],
  [{ text: 'x'.repeat(CONTACT.textMax + 1) }, 'text', `The message must be at most ${CONTACT.textMax} characters`],
])('names the field of %j that it refuses', async (change, path, message) => {
  const refused = await send({ ...MESSAGE, ...change });
  expect(refused).toMatchObject({ status: 400, body: { message, details: [{ path, message }] } });
  expect((await list('?status=all')).pagination.total).toBe(0);
});

test.each(['+91 98765 43210', '98765-43210', '(022) 2345 6789', 'Asha.Rao@Example.org'])(
  'takes “%s” to answer to',
  async (reach) => {
    expect(await send({ ...MESSAGE, reach })).toMatchObject({ status: 201 });
  },
);

test('takes five messages an hour from one network, and counts a repeated one once', async () => {
  await fixture.stop();
  fixture = await createFixture({ config: { isExempt: () => false } });
  for (let sent = 0; sent < CONTACT.perNetwork; sent += 1) {
    expect(await send(MESSAGE, { key: `key-${sent}` })).toMatchObject({ status: 201 });
    expect(await send(MESSAGE, { key: `key-${sent}` })).toMatchObject({ status: 201 });
  }
  const refused = await send();
  expect(refused).toMatchObject({ status: 429, body: { error: 'RATE_LIMITED' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  // One /48, from another /64 each time.
  let taken = 0;
  for (let at = 0; at < 60; at += 1) {
    const headers = { 'x-forwarded-for': `2001:db8:7:${(at * 256).toString(16)}::1` };
    if ((await fixture.call('POST', '/api/contact', { body: MESSAGE, headers })).status === 201) taken += 1;
  }
  expect(taken).toBe(4 * CONTACT.perNetwork);
});

test('lets admins mark a message as answered and open it again, once for each change in the audit log', async () => {
  await send();
  const [message] = (await list()).messages;
  const id = message?._id ?? '';
  for (let again = 0; again < 2; again += 1)
    expect(await setStatus(id, 'answered')).toMatchObject({
      status: 200,
      body: { contact: { status: 'answered', answeredBy: 'admin' } },
    });
  expect(await list()).toMatchObject({ messages: [], open: 0 });
  expect((await list('?status=answered')).messages).toHaveLength(1);
  expect(await setStatus(id, 'open')).toMatchObject({ status: 200, body: { contact: { status: 'open', answeredAt: null } } });
  const changes = (await fixture.published()).filter(({ type }) => type === 'visavis.contact.status-changed.v1');
  expect(changes.map(({ data }) => (data as { after: object }).after)).toEqual([{ status: 'answered' }, { status: 'open' }]);
  // Nobody's personal data leaves by an event.
  expect(JSON.stringify(changes)).not.toMatch(/Asha|example|paid/);
  expect(await setStatus('nothing', 'open')).toMatchObject({ status: 404 });
  expect(await setStatus(id, 'lost')).toMatchObject({ status: 400, body: { details: [{ path: 'status' }] } });
});

test('shows people what they wrote themselves, and erases it with their account', async () => {
  const token = fixture.tokenOf('asha');
  await send(MESSAGE, { token });
  await send({ ...MESSAGE, name: 'Somebody Else' });
  const mine = await fixture.call('GET', '/api/contact/mine', { token });
  expect(mine.body.messages).toMatchObject([{ ...MESSAGE, status: 'open' }]);
  expect(mine.body.messages[0]).not.toHaveProperty('answeredBy');
  await fixture.deliver('visavis.auth', event('visavis.user.deleted.v1', 'asha', { userId: 'asha' }));
  expect((await list('?status=all')).messages.map(({ name }) => name)).toEqual(['Somebody Else']);
});

test('deletes messages a year after they were written', async () => {
  await send();
  fixture.clock.advance(CONTACT.keptMs - 1_000);
  await fixture.runJob('purge-contact-messages');
  expect((await list()).pagination.total).toBe(1);
  fixture.clock.advance(2_000);
  await fixture.runJob('purge-contact-messages');
  expect((await list()).pagination.total).toBe(0);
});

test('finds messages by the beginnings of words of the sender, the text and the reference', async () => {
  const { body } = await send();
  await send({ ...MESSAGE, name: 'Bo Ek', reach: '+91 98765 43210', text: 'My pitch was interrupted by the host.' });
  const found = async (search: string, more = '') =>
    (await list(`?search=${encodeURIComponent(search)}${more}`)).messages.map(({ name }) => name);
  expect(await found('asha')).toEqual(['Asha Rao']);
  expect(await found('ASHA@example.org')).toEqual(['Asha Rao']);
  expect(await found('98765')).toEqual(['Bo Ek']);
  expect(await found('host interr')).toEqual(['Bo Ek']);
  expect(await found(body.reference)).toEqual(['Asha Rao']);
  expect(await found('asha pitch')).toEqual([]);
  expect(await found('asha', '&status=answered')).toEqual([]);
  // The number of open ones is everyone's, whatever is searched for.
  expect(await list('?search=asha')).toMatchObject({ open: 2, pagination: { total: 1 } });
});

test('pages what waits, the oldest first, and all, the newest first', async () => {
  for (const name of ['First One', 'Second One', 'Third One']) {
    await send({ ...MESSAGE, name });
    fixture.clock.advance(1_000);
  }
  const names = async (query: string) => (await list(query)).messages.map(({ name }) => name);
  expect(await names('?limit=2')).toEqual(['First One', 'Second One']);
  expect(await names('?limit=2&page=2')).toEqual(['Third One']);
  expect(await names('?status=all&limit=2')).toEqual(['Third One', 'Second One']);
});
