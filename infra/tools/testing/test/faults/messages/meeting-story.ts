import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@jest/globals';
import type { Person } from '../patient-client.ts';
import { type AcceptedMessage, deliveryOf } from './message-books.ts';
import type { MessageFixture } from './message-fixture.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const HALF_HOUR = HOUR / 2;
const DAY = 24 * HOUR;
const STARTS_IN = 4 * HOUR;
/** How long an announcement, or a move, waits for another one. */
const DIGEST_MS = 4_250;
const MOVE_MS = MINUTE;
const LOOK_MS = 20;
const PATIENCE_MS = 100_000;
/** What is left of a send that was cut: its lease, then the wait for a report. Nobody waits for it here: the clock is moved. */
const CUT_AFTER_MS = 3_000;
const LEASE_MS = 41_000;

export const STEPS = ['approve', 'move', 'cancel', 'remind-1h', 'remind-10m'] as const;
export type Step = (typeof STEPS)[number];
export type Part = 'host' | 'alerted' | 'leaver' | 'follower' | 'interested';

/** What one person hears, in order: names of templates. */
export type Heard = Record<Part, string[]>;

export type MeetingStory = Awaited<ReturnType<typeof beginStory>>;

/**
 * One meeting's life, and five people: its host; one with an alert for its category; one with such an alert who ends it after the
 * announcement; one who follows the host; one who is interested. `steps`: what becomes of the meeting after its approval. Each is
 * repeated until it is done, whatever is killed meanwhile.
 */
export async function beginStory(
  fixture: MessageFixture,
  name: string,
  { byAdmin, movesBack }: { byAdmin: boolean; movesBack: boolean },
) {
  const { admin, insist, books } = fixture;
  const now = await fixture.toDaytime();
  let startsAt = Math.ceil((now.getTime() + STARTS_IN) / HALF_HOUR) * HALF_HOUR;
  const people = {} as Record<Part, Person>;
  for (const part of ['host', 'alerted', 'leaver', 'follower', 'interested'] as const)
    people[part] = await fixture.newPerson(`${part} of ${name}`);
  const { host, alerted, leaver, follower, interested } = people;
  const expected: Heard = { host: [], alerted: [], leaver: [], follower: [], interested: [] };
  const hear = (template: string, ...parts: Part[]) => {
    for (const part of parts) expected[part].push(template);
  };

  const heard = (): Record<Part, AcceptedMessage[]> =>
    Object.fromEntries(Object.entries(people).map(([part, { phone }]) => [part, books.acceptedFor(phone)])) as never;
  const ok = async (who: Person, method: string, path: string, body?: object) => {
    const answer = await insist(who, method, path, {
      ...(body ? { body } : {}),
      ...(method === 'POST' ? { key: randomUUID() } : {}),
    });
    expect([[200, 201].includes(answer.status), path, answer.body]).toEqual([true, path, expect.anything()]);
    return answer.body;
  };
  /** What another service makes known a moment later. */
  const becomes = async (what: string, isSo: () => unknown) => {
    const end = performance.now() + PATIENCE_MS;
    for (let last = await isSo(); last !== true; last = await isSo()) {
      if (performance.now() > end) throw new Error(`${name}: timed out waiting for ${what}; last: ${JSON.stringify(last)}`);
      await delay(LOOK_MS);
    }
  };

  const newAlert = async (who: Person) => {
    const wanted = { name, phone: who.phone, categories: ['Graphic Design'] };
    let id = '';
    // Until it is known here whose phone it is, an alert would wait for a confirmation.
    await becomes('an active alert', async () => {
      const { body } = await insist(who, 'POST', '/api/client-alerts', { body: wanted });
      const [own] = (await insist(who, 'GET', '/api/client-alerts/my-alerts')).body.data ?? [];
      id = own?._id ?? '';
      if (own?.status === 'active') return true;
      if (own) await insist(who, 'DELETE', `/api/client-alerts/${id}`);
      return body;
    });
    return id;
  };
  const alertIds = [await newAlert(alerted), await newAlert(leaver)] as const;
  const propose = async (title: string, category: string, start: number): Promise<string> => {
    const description = 'Ten minutes for each piece, and an honest word.';
    const body = { title, description, category, date: new Date(start).toISOString() };
    return (await ok(host, 'POST', '/api/meetings', body)).meeting._id;
  };
  const approve = async (id: string) => {
    hear('meeting-decided-approved', 'host');
    // The answer to the first of two may have been lost.
    await insist(admin, 'PUT', `/admin/meetings/${id}/approve`, { body: {} });
    expect((await insist(admin, 'GET', `/admin/meetings/${id}`)).body.meeting.status).toBe('approved');
  };
  // Hosts can be followed once they have a public page; of this meeting nobody hears.
  const first = await propose(`${name}, another`, 'video-animation', startsAt + 3 * DAY);
  await approve(first);
  await becomes('the follow', async () => {
    const { status, body } = await insist(follower, 'PUT', `/api/notifications/follows/${host.id}`);
    return status === 200 || body;
  });
  const meetingId = await propose(name, 'graphic-design', startsAt);
  const asAdmin = async () => (await insist(admin, 'GET', `/admin/meetings/${meetingId}`)).body.meeting;

  const moveTo = async (to: number) => {
    const [who, path] = byAdmin
      ? ([admin, `/admin/meetings/${meetingId}`] as const)
      : ([host, `/api/meetings/${meetingId}`] as const);
    await ok(who, 'PUT', path, { date: new Date(to).toISOString() });
  };
  let isCancelled = false;
  const steps: Record<Step, () => Promise<void>> = {
    async approve() {
      hear('alert-approved', 'alerted', 'leaver');
      hear('follow-approved', 'follower');
      await approve(meetingId);
      await fixture.advance(DIGEST_MS);
    },
    async move() {
      if (movesBack) {
        await moveTo(startsAt + HOUR);
        await moveTo(startsAt);
      } else {
        startsAt += HOUR;
        hear('meeting-moved-moved', 'alerted', 'follower', 'interested');
        if (byAdmin) hear('meeting-moved-own', 'host');
        await moveTo(startsAt);
      }
      await becomes('the move’s campaign', isHandled);
      await fixture.advance(MOVE_MS);
    },
    async cancel() {
      isCancelled = true;
      hear('meeting-cancelled-cancelled', 'alerted', 'follower', 'interested');
      if (byAdmin) hear('meeting-cancelled-own', 'host');
      const [who, path] = byAdmin
        ? ([admin, `/admin/meetings/${meetingId}/cancel`] as const)
        : ([host, `/api/meetings/${meetingId}/cancel`] as const);
      await insist(who, 'PUT', path, { body: { reason: 'Not well' } });
      expect((await asAdmin()).status).toBe('cancelled');
    },
    'remind-1h': () => remind('reminder-reminder-1h', HOUR),
    'remind-10m': () => remind('reminder-reminder-10m', 10 * MINUTE),
  };
  async function remind(template: string, aheadMs: number): Promise<void> {
    hear(template, 'host', 'interested');
    await fixture.advance(startsAt - aheadMs - (await fixture.now()).getTime());
  }
  /** The clock is moved only once those events were consumed from which something is to follow in time. */
  const isHandled = () =>
    fixture.product.zero(/^visavis_(consumer_lag|outbox_rows)\b/, PATIENCE_MS).then(
      () => true,
      () => false,
    );

  const isHeard = () =>
    Object.entries(heard()).every(([part, messages]) => {
      // By SMS too, where WhatsApp's call was cut and nothing came of it in time.
      return new Set(messages.map(deliveryOf)).size >= expected[part as Part].length;
    });
  /** Everything that the last step leads to has come to its providers, and their reports back. */
  async function messagesDelivered(): Promise<void> {
    const start = performance.now();
    let isMoved = false;
    await becomes('the messages', async () => {
      if (isHeard() && books.reportsLeft() === 0) return true;
      if (!isMoved && performance.now() - start > CUT_AFTER_MS) {
        isMoved = true;
        await fixture.advance(LEASE_MS);
      }
      return { expected, heard: heard(), reportsLeft: books.reportsLeft() };
    });
  }

  // The approval of what the host has cancelled would be no news.
  await messagesDelivered();
  await ok(host, 'PUT', `/api/meetings/${first}/cancel`, { reason: 'Not well' });
  return {
    name,
    people,
    expected,
    meetingId,
    heard,
    run: (step: Step) => steps[step](),
    messagesDelivered,
    /** After the announcement: one joins, and one leaves. */
    async meet(): Promise<void> {
      await ok(interested, 'PUT', `/api/meetings/${meetingId}/interest`);
      await insist(leaver, 'DELETE', `/api/client-alerts/${alertIds[1]}`);
      await becomes('the interest', isHandled);
    },
    /** The next story’s meetings are no news to this one’s people; nor is one whose host never comes. */
    async end(): Promise<void> {
      if (!isCancelled) {
        await steps.cancel();
        await messagesDelivered();
      }
      await insist(alerted, 'DELETE', `/api/client-alerts/${alertIds[0]}`);
    },
  };
}
