import { expect, test } from '@jest/globals';
import type { WebSocket } from 'playwright-core';
import { signIn } from '../../src/index.ts';
import { describeInBrowser } from '../support/browser-fixture.ts';
import { approvedMeeting } from '../support/fixtures.ts';
import { eventuallyEquals } from '../support/wait.ts';

/** Specification 1, section 4: what a visitor's browser says to the server about a public meeting. */
describeInBrowser("a visitor's socket", {}, (fixture) => {
  const newMeeting = async (): Promise<string> => {
    const { url } = fixture.product;
    const admin = await signIn(url, '+919000000001', 'The Admin');
    const host = await signIn(url, '+919811800001', 'Hana Host');
    return approvedMeeting(fixture.call, { admin: admin.token, host: host.token });
  };

  // spec 1 §4.26, §4.27
  test('connects as public with its anonymous id, and requests the participants of its meeting', async () => {
    const meetingId = await newMeeting();
    const { page } = await fixture.open('/landing');
    const opened: { query: Record<string, string>; emitted: unknown[][] }[] = [];
    page.on('websocket', (socket: WebSocket) => {
      const of = { query: Object.fromEntries(new URL(socket.url()).searchParams), emitted: [] as unknown[][] };
      opened.push(of);
      socket.on('framesent', ({ payload }) => {
        // Socket.IO's EVENT packet, with or without an acknowledgement id.
        const event = /^42\d*(\[.*)$/s.exec(String(payload))?.[1];
        if (event) of.emitted.push(JSON.parse(event) as unknown[]);
      });
    });
    await page.goto(`${fixture.product.url}/p/${meetingId}`);
    const ofMeeting = () => opened.find(({ query }) => query.meetingId === meetingId);
    const named = (name: string) => ofMeeting()?.emitted.find(([event]) => event === name)?.[1];
    await eventuallyEquals(
      () => named('meeting:request-participant-events'),
      expect.objectContaining({ meetingId, includeUserEvents: true }),
    );
    const { query } = ofMeeting() as { query: Record<string, string> };
    expect(query).toMatchObject({
      isPublic: 'true',
      requestParticipantEvents: 'true',
      anonymousId: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    const joined = { meetingId, isPublic: true, anonymousId: query.anonymousId };
    await eventuallyEquals(() => named('meeting:join'), expect.objectContaining(joined));
    expect(opened.filter((socket) => socket.query.meetingId === meetingId)).toHaveLength(1);
  });
});
