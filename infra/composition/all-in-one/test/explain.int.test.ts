/** What `npm run explain` prints and `/dev/explain` shows: read from the tables, so that nothing of it is kept by hand. */
import { createServer, type Server } from 'node:http';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { closeServer, createMetrics, createOperatorAccess, createServiceApp, listen, silentLogger } from '@visavis/platform';
import { type Entry, everyEntry } from '../src/explain/entries.ts';
import { find } from '../src/explain/find.ts';
import { explainPage, explainRouter } from '../src/explain/page.ts';

let entries: Entry[] = [];
beforeAll(async () => {
  entries = await everyEntry();
});
const explained = (word: string) => {
  const { found } = find(entries, word);
  const lines = found.flatMap((entry) => entry.explain().map(({ title, lines }) => [title, lines.map(textOf)] as const));
  return Object.fromEntries(lines);
};
const textOf = (line: Entry['also'][number] | { text: string }) => (typeof line === 'string' ? line : line.text);

describe('explain', () => {
  test('says of an event who publishes and consumes it, who hears of it, what people read and what shows it', () => {
    const answers = explained('meeting.approved');
    expect(answers['Published by']).toEqual([
      'the meeting service, in the topic visavis.meeting, as visavis.meeting.approved.v1',
    ]);
    expect(answers['Consumed by']).toEqual(
      expect.arrayContaining([
        'admin/record-action-on-meeting-event (projection)',
        'alert/keep-meetings-on-meeting-event (projection)',
        'bff/emit-meeting-events (fan-out)',
      ]),
    );
    expect(answers['Sockets hear, in the rooms of its example (its rooms need code)']).toEqual([
      'meeting:approved: user:host, user:co, meeting:m1, public:meetings, admin',
    ]);
    expect(answers['In the audit log']).toEqual(['as meeting.approved, about a meeting (meeting.title), if it names an actor']);
    expect(answers['People may read']).toContain(
      'meeting_decided.approved: “Approved: {title}” Your meeting "{title}", {when}, was approved. Everybody sees it now.',
    );
    expect(answers['Shown by']).toContain('services/meeting/test/review.int.test.ts');
  });

  test('finds a call without its prefix, by its method and path', () => {
    expect(find(entries, 'post /meetings').found).toHaveLength(1);
    const answers = explained('POST /meetings');
    expect(answers['Who may']).toEqual(['access: user']);
    expect(answers['A repetition']).toEqual(['by key']);
    expect(answers['Used in']).toEqual(['web/src/features/meetings/propose/api.ts']);
    expect(answers['Shown by']).toContain('services/meeting/test/lists.int.test.ts');
  });

  test('leads from a socket event to its event, from there to a notification, and back', () => {
    const leads = (word: string) =>
      find(entries, word).found.flatMap((entry) =>
        entry.explain().flatMap(({ lines }) => lines.flatMap((line) => (typeof line === 'string' ? [] : [line.about]))),
      );
    expect(leads('verification:changed')).toEqual([]);
    expect(leads('user:verification-changed')).toEqual(['verification.decided', 'verification.revoked']);
    expect(leads('verification.revoked')).toContain('verification.revoked');
    expect(leads('money.plan-ended')).toEqual(['subscription.expired']);
  });

  test('has an answer for each name of each table, and each of its leads leads somewhere', () => {
    const kinds = new Set(entries.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(['call', 'consumer', 'event', 'notification', 'screen', 'setting', 'socket event']);
    // Those that look into files are the same two functions for all.
    for (const entry of entries.filter(({ kind }) => kind === 'notification' || kind === 'consumer' || kind === 'event'))
      for (const { lines } of entry.explain())
        for (const line of lines)
          if (typeof line !== 'string')
            expect([entry.name, find(entries, line.about).found.length > 0]).toEqual([entry.name, true]);
  }, 60_000);

  test('lists what is near to an unknown word, the nearest first', () => {
    const { found, near } = find(entries, 'meeting.aproved');
    expect(found).toEqual([]);
    expect(near[0]?.name).toBe('meeting.approved');
    expect(near.length).toBeLessThanOrEqual(10);
    expect(find(entries, 'zzqqx')).toEqual({ found: [], near: [] });
  });
});

describe('GET /dev/explain', () => {
  const servers: Server[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) await closeServer(server, 100);
  });

  test('answers the operator alone, with a page that needs no script', async () => {
    const operators = createOperatorAccess({ serviceSecret: 'a'.repeat(40), isDefaultStart: true });
    const router = explainRouter(operators);
    const server = createServer(
      createServiceApp({ router, ready: async () => {}, logger: silentLogger, metrics: createMetrics() }),
    );
    servers.push(server);
    const url = `http://127.0.0.1:${await listen(server, { port: 0, host: '127.0.0.1' })}/dev/explain`;
    expect((await fetch(url)).status).toBe(403);
    const response = await fetch(`${url}?token=${operators.token}&word=user.registered`);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const page = await response.text();
    expect(page).toContain('<h2>user.registered <span>event</span></h2>');
    expect(page).toContain(`<a href="/dev/explain?token=${operators.token}&amp;word=admin%3Auser-changed">`);
  });

  test('takes what was typed as text, and offers everything where nothing was', () => {
    const typed = explainPage(entries, { word: '<b>meeting.approvd', token: 't' });
    expect(typed).toContain('Nothing is called &lt;b&gt;meeting.approvd. Near it:');
    expect(typed).not.toContain('<b>');
    expect(explainPage(entries, { word: '', token: 't' })).toContain('<summary>socket event: ');
  });
});
