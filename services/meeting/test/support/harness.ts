import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Role } from '@visavis/contracts/constants/role';
import type { DomainEvent } from '@visavis/contracts/event';
import { userRegistered } from '@visavis/contracts/events/auth';
import { type AuthEvent, authEvents } from '@visavis/contracts/events/registry';
import type { FileStore } from '@visavis/files';
import { createEventFactory, createMovableClock, newId, phoneKey } from '@visavis/platform';
import { type Answer, type CallOptions, startServiceForTest, TEST_SECRET } from '@visavis/service-test';
import { type MeetingConfig, meetingService } from '../../src/index.ts';
import { createFakeBilling } from './billing.ts';

export type { Answer };

/** Monday 1 June 2026, 11:30 in Kolkata. */
export const START = new Date('2026-06-01T06:00:00.000Z');
export const PHONE_KEY_SECRET = TEST_SECRET;

export interface User {
  userId: string;
  name: string;
  phone: string;
  role: Role;
  token: string;
}

export type Harness = Awaited<ReturnType<typeof startHarness>>;

/** The meeting service with users whom it knows from auth's events; it can be restarted on its data. */
export async function startHarness(options: { config?: Partial<MeetingConfig>; files?: (files: FileStore) => FileStore } = {}) {
  const clock = createMovableClock({ now: () => START });
  /** Across restarts, each event once. */
  const published = new Map<string, DomainEvent>();
  const onPublish = (event: DomainEvent) => {
    refusePrivate(event);
    if (!published.has(event.id)) published.set(event.id, event);
  };
  const billing = createFakeBilling();
  const { services } = billing;
  const start = (folder?: string) => startServiceForTest(meetingService, { ...options, clock, folder, onPublish, services });
  let running = await start();
  let phones = 9_100_000_000;

  const harness = {
    clock,
    billing,
    call: (method: string, path: string, { as, ...call }: CallOptions & { as?: User | undefined } = {}): Promise<Answer> =>
      running.call(method, path, { token: as?.token, ...call }),
    /** What is not JSON: files in and out. */
    fetchRaw: (
      method: string,
      path: string,
      { as, body, headers }: { as?: User; body?: NonNullable<RequestInit['body']>; headers?: Record<string, string> } = {},
    ) =>
      fetch(running.url + path, {
        method,
        headers: { ...(as ? { authorization: `Bearer ${as.token}` } : {}), ...headers },
        ...(body === undefined ? {} : { body }),
      }),
    /** Names of everything in the file store, unfinished uploads included. */
    storedFiles: () =>
      readdirSync(join(running.folder, 'files'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => entry.name),
    get store() {
      return running.store;
    },
    get service() {
      return running.service;
    },
    get files() {
      return running.files;
    },
    get cache() {
      return running.cache;
    },
    serviceToken: () => running.serviceTokens.sign('bff', 'meeting'),
    tokenOf: running.tokenOf,
    /** A person with a token, before any event of auth about them. */
    unknownUser(role: Role = 'participant', isVerified = false): User {
      const userId = newId();
      phones += 1;
      return { userId, name: '', phone: `+91${phones}`, role, token: harness.tokenOf(userId, { role, isVerified }) };
    },
    /** A user whom this service knows from auth's events. */
    async user(
      name: string,
      options: { role?: Role; isVerified?: boolean; phone?: string; timeZone?: string } = {},
    ): Promise<User> {
      const user = { ...harness.unknownUser(options.role ?? 'participant', options.isVerified ?? false), name };
      if (options.phone) user.phone = options.phone;
      await harness.tell('visavis.user.registered.v1', user.userId, {
        userId: user.userId,
        name,
        profilePicture: null,
        isVerified: options.isVerified ?? false,
        role: user.role,
        phoneKey: phoneKey(PHONE_KEY_SECRET, user.phone),
        timeZone: options.timeZone ?? 'Asia/Kolkata',
      });
      return user;
    },
    /** Publishes an event of auth and waits until the service has handled it. */
    async tell<T extends AuthEvent['type']>(type: T, subject: string, data: Extract<AuthEvent, { type: T }>['data']) {
      const definition = authEvents.find((each) => each.type === type) as (typeof authEvents)[number];
      const event = createEventFactory('auth', clock)(definition, subject, data);
      await harness.deliver(event);
      return event;
    },
    async deliver(event: DomainEvent): Promise<void> {
      await running.deliver(userRegistered.topic, event);
    },
    runJob: (name: string) => running.runJob(name),
    /** Events about a meeting so far, once the outbox is empty. */
    async eventsOf(meetingId: string): Promise<DomainEvent[]> {
      await running.published();
      return [...published.values()].filter((event) => event.subject === meetingId);
    },
    async restart() {
      await running.stop({ keepFolder: true });
      running = await start(running.folder);
    },
    stop: () => running.stop(),
  };
  return harness;
}

/** No phone number and no private note may be in an event. */
function refusePrivate(event: DomainEvent): void {
  const text = JSON.stringify(event);
  if (/\+91\d{6}/.test(text) || text.includes('"notes"')) throw new Error(`not public: ${text}`);
}
