import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, WebSocket } from 'playwright-core';
import { chromium, describeWith, launchBrowser, type Product, signIn, startProduct, until } from '../../src/index.ts';
import { openBrowser } from '../support/person.ts';

/** Specification 1, section 4: what a visitor's browser says to the server about a public meeting. */
describeWith('chromium', chromium(), "a visitor's socket", (path) => {
  let browser: Browser;
  let product: Product;
  beforeAll(async () => {
    [browser, product] = await Promise.all([launchBrowser(path), startProduct()]);
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    await product.dispose();
  });

  const approvedMeeting = async () => {
    const admin = await signIn(product.url, '+919000000001', 'The Admin');
    const host = await signIn(product.url, '+919811800001', 'Hana Host');
    const call = async (method: string, at: string, token: string, body: object) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const answer = await fetch(product.url + at, { method, headers, body: JSON.stringify(body) });
      return ((await answer.json()) as { meeting: { _id: string } }).meeting._id;
    };
    const date = new Date(Date.now() + 3 * 3_600_000).toISOString();
    const id = await call('POST', '/api/meetings', host.token, {
      title: 'Logo review',
      description: 'Bring three pieces.',
      date,
    });
    return call('PUT', `/admin/meetings/${id}/approve`, admin.token, { category: 'graphic-design' });
  };

  test('says that it is public, who is there, and asks for the participants of its meeting', async () => {
    const meetingId = await approvedMeeting();
    const person = await openBrowser(browser, product, '/landing');
    const opened: { query: Record<string, string>; emitted: unknown[][] }[] = [];
    person.page.on('websocket', (socket: WebSocket) => {
      const of = { query: Object.fromEntries(new URL(socket.url()).searchParams), emitted: [] as unknown[][] };
      opened.push(of);
      socket.on('framesent', ({ payload }) => {
        // Socket.IO's EVENT packet, with or without an acknowledgement id.
        const event = /^42\d*(\[.*)$/s.exec(String(payload))?.[1];
        if (event) of.emitted.push(JSON.parse(event) as unknown[]);
      });
    });
    await person.page.goto(`${product.url}/p/${meetingId}`);
    const ofMeeting = () => opened.find(({ query }) => query.meetingId === meetingId);
    const named = (name: string) => ofMeeting()?.emitted.find(([event]) => event === name)?.[1];
    await until('it asks for the participants', () => named('meeting:request-participant-events') !== undefined);
    const { query } = ofMeeting() as { query: Record<string, string> };
    expect(query).toMatchObject({
      isPublic: 'true',
      requestParticipantEvents: 'true',
      anonymousId: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(named('meeting:join')).toMatchObject({ meetingId, isPublic: true, anonymousId: query.anonymousId });
    expect(named('meeting:request-participant-events')).toMatchObject({ meetingId, includeUserEvents: true });
    expect(opened.filter((socket) => socket.query.meetingId === meetingId)).toHaveLength(1);
    await person.context.close();
  }, 60_000);
});
