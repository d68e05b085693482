import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { until } from '../../src/index.ts';
import { type AppServer, startAppServer } from './app-server.ts';
import { type Client, clientOf } from './client.ts';
import { inventSession } from './invented-session.ts';

let app: AppServer;
let call: Client;
beforeEach(async () => {
  app = await startAppServer();
  call = clientOf(app.url);
});
afterEach(() => app?.close());

const navigate = async (path: string) => {
  const answer = await fetch(app.url + path, { headers: { accept: 'text/html,*/*' }, redirect: 'manual' });
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() };
};

test('answers a navigation to a screen with the app and the words of its first paint', async () => {
  expect((await navigate('/meetings')).text).toMatch(
    /<div id="app">[\s\S]*<header class="boot-head" data-look="list".*<h1>Meetings<\/h1>/,
  );
  expect(await navigate('/login')).toMatchObject({ status: 302, location: '/' });
  // A screen's path that the API shares.
  expect((await call('GET', '/admin/meetings')).status).toBe(404);
  const script = /src="(\/assets\/[^"]+\.js)"/.exec((await navigate('/')).text)?.[1];
  expect((await fetch(app.url + script)).status).toBe(200);
  expect(app.unanswered()).toEqual(['GET /admin/meetings']);
});

test('knows who is signed in, and names the calls that nothing answers, once each', async () => {
  const { token, user } = inventSession({ role: 'admin' });
  expect((await call('GET', '/auth/me', { token })).body).toEqual({ success: true, user });
  expect((await call('POST', '/api/meetings', { token, body: {} })).body).toMatchObject({
    success: false,
    error: 'NOT_FOUND',
    message: 'The test stubs no POST /api/meetings',
  });
  await call('POST', '/api/meetings', { token, body: {} });
  expect(app.unanswered()).toEqual(['POST /api/meetings']);
  app.startOver();
  expect(app.unanswered()).toEqual([]);
});

test('answers what a test gives it, until the next one starts', async () => {
  app.answer('GET /api/file', { size: 3 });
  expect((await call('GET', '/api/file')).body).toEqual({ success: true, size: 3 });
  app.startOver();
  // On a connection of its own: those of before are closed.
  await until('the answer is gone', async () => (await call('GET', '/api/file')).status === 404);
});
