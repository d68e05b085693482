import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemoryCache } from '@visavis/cache';
import type { MeetingStatus } from '@visavis/contracts/constants';
import type { DomainEvent } from '@visavis/contracts/event';
import { createEmbeddedLog, createEventBus } from '@visavis/event-bus';
import {
  closeServer,
  createEventFactory,
  createMetrics,
  createMovableClock,
  createRoutes,
  createServiceApp,
  createServiceTokens,
  listen,
  newId,
  silentLogger,
  Unauthenticated,
} from '@visavis/platform';
import { createOutboxRelay, createSqliteStore } from '@visavis/store';
import { createAdminService } from '../src/index.ts';

/** A Saturday, 10:00 in UTC, 15:30 in India. */
export const START = new Date('2026-11-21T10:00:00Z');

/** The admin service on real embedded backends and a real port. */
export async function createWorld(options: { consume?: boolean } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'visavis-admin-'));
  const clock = createMovableClock({ now: () => START });
  const cache = createMemoryCache({ clock });
  const store = createSqliteStore({ file: join(folder, 'admin.db'), clock });
  const bus = createEventBus(createEmbeddedLog({ file: join(folder, 'events.db'), clock }), { clock });
  const metrics = createMetrics();
  const serviceTokens = createServiceTokens('a'.repeat(40), clock);
  /** Signs nothing: the bearer is the role. */
  const verifier = {
    async verify(token: string) {
      if (token !== 'admin' && token !== 'host') throw new Unauthenticated('UNAUTHENTICATED', 'Please sign in');
      return { userId: token, sessionId: 's', role: token, isVerified: false, version: 1, expiresAt: 4e9 } as const;
    },
    revocations: { isRevoked: () => false, healthy: () => true, onRevoked: () => () => {} },
  };
  const routes = createRoutes({ service: 'admin', verifier, serviceTokens, clock, checkAnswers: true });
  const events = createEventFactory('admin', clock);
  const deps = { store, cache, logger: silentLogger, routes, events };
  const service = createAdminService(deps);
  await service.start?.();
  const relay = createOutboxRelay({ store, publish: (topic, list) => bus.publish(topic, list) });
  await relay.start();
  const subscribe = () => bus.subscribe('admin', service.consumers);
  let subscription = options.consume === false ? undefined : await subscribe();
  const server = createServer(createServiceApp({ router: service.router, ready: async () => {}, logger: silentLogger, metrics }));
  const port = await listen(server, { port: 0, host: '127.0.0.1' });

  return {
    deps,
    clock,
    cache,
    store,
    bus,
    service,
    consumers: service.consumers,
    async consume() {
      subscription = await subscribe();
    },
    rebuild: () => (service.rebuild as NonNullable<typeof service.rebuild>)((consumer) => bus.replay(consumer)),
    async request(path: string, init: { method?: string; token?: string; body?: unknown } = {}) {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: init.method ?? 'GET',
        headers: { authorization: `Bearer ${init.token ?? 'admin'}`, 'content-type': 'application/json' },
        ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
      });
      return { status: response.status, body: (await response.json()) as Record<string, never> };
    },
    async stats(query = '') {
      return (await this.request(`/admin/dashboard/stats${query}`)).body.stats as unknown as {
        meetings: Record<'pending' | 'approved' | 'rejected' | 'cancelled' | 'liveNow' | 'today', number> & {
          proposed: { days: { day: string; value: number }[] };
        };
        users: { total: number; today: number; signUps: { days: { day: string; value: number }[] } };
        sessions: Record<'started' | 'ended' | 'guestsMet', number>;
      };
    },
    /** What the service told about pending counts so far, in order. */
    async announced() {
      await relay.drain();
      const told: { meetings: number; verifications: number }[] = [];
      await bus.replay({
        id: 'test/announced',
        topic: 'visavis.admin',
        types: ['visavis.admin.pending-count-changed.v1'],
        kind: 'projection',
        handle: async (event) => void told.push(event.data as never),
      });
      return told;
    },
    async close() {
      await subscription?.stop();
      await service.stop?.();
      await relay.stop();
      await closeServer(server, 10);
      await bus.close();
      await store.close();
      await cache.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type World = Awaited<ReturnType<typeof createWorld>>;

export function event<D>(type: string, subject: string, data: D, time = START): DomainEvent {
  return {
    specversion: '1.0',
    id: newId(),
    source: '/services/test',
    type,
    subject,
    time: time.toISOString(),
    datacontenttype: 'application/json',
    data,
  };
}

export interface MeetingState {
  version?: number;
  status?: MeetingStatus;
  startsAt?: Date;
  minutes?: number;
  startedAt?: Date | null;
  endedAt?: Date | null;
}

/** A meeting was created when its first event says, in all its later ones too. */
const createdAt = new Map<string, string>();

/** An event about a meeting with its public state. */
export function meetingEvent(kind: string, meetingId: string, state: MeetingState = {}, more: object = {}, time = START) {
  if (kind === 'created') createdAt.set(meetingId, time.toISOString());
  const { version = 1, status = 'pending', startsAt = new Date(START.getTime() + 3_600_000), minutes = 30 } = state;
  const meeting = {
    _id: meetingId,
    version,
    revision: 0,
    title: 'A good meeting',
    description: 'What we talk about',
    date: startsAt.toISOString(),
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + minutes * 60_000).toISOString(),
    time: '12:00',
    localDate: '2026-11-21',
    timeZone: 'Asia/Kolkata',
    durationMinutes: minutes,
    status,
    state: 'upcoming',
    startedAt: state.startedAt?.toISOString() ?? null,
    endedAt: state.endedAt?.toISOString() ?? null,
    category: null,
    categoryName: null,
    meetingType: 'open',
    host: { userId: 'host', name: 'Host', profilePicture: null, isVerified: false },
    coHosts: [],
    createdAt: createdAt.get(meetingId) ?? START.toISOString(),
  };
  return event(`visavis.meeting.${kind}.v1`, meetingId, { meetingId, meeting, hostId: 'host', coHostIds: [], ...more }, time);
}

export const registered = (userId: string, time = START) =>
  event(
    'visavis.user.registered.v1',
    userId,
    {
      userId,
      name: userId,
      profilePicture: null,
      isVerified: false,
      role: 'participant',
      phoneKey: 'k',
      timeZone: 'Asia/Kolkata',
    },
    time,
  );

export async function until(condition: () => unknown, what = 'the condition', deadlineMs = 8_000): Promise<void> {
  const end = performance.now() + deadlineMs;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`${what}: not within ${deadlineMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
