import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { alertService } from '@visavis/alert';
import { CATEGORY_SLUGS } from '@visavis/contracts/constants/category';
import { meetingApproved } from '@visavis/contracts/events/meeting';
import { createEventFactory, systemClock } from '@visavis/platform';
import { startServiceForTest } from '@visavis/service-test';
import { type CollectionDefinition, createSqliteStore, type Store } from '@visavis/store';

const PER_COMMIT = 1_000;
const HOUR_MS = 3_600_000;
export const CATEGORY = CATEGORY_SLUGS[0] as (typeof CATEGORY_SLUGS)[number];

// biome-ignore lint/suspicious/noExplicitAny: documents are checked when they are inserted
type Definition = CollectionDefinition<any>;

/** When how many people were queued: a page of a campaign is queued once it is committed. */
export interface Queued {
  at: number;
  people: number;
}

/**
 * The alert service on the data of `dir`, with the store as the single process has it. `onQueued` is called after each commit
 * that made threads, that is, after each in which people were found for whom a meeting is news, with what they are to be told and
 * when.
 */
export async function openAlerts(dir: string, onQueued: (queued: Queued) => void = () => {}) {
  const definitions = new Map<string, Definition>();
  const store = createSqliteStore({ file: join(dir, 'alert.db'), exclusive: true });
  const alert = await startServiceForTest(alertService, {
    store: () => ({
      ...watched(store, onQueued),
      async prepare(prepared) {
        for (const definition of prepared) definitions.set(definition.name, definition);
        await store.prepare(prepared);
      },
    }),
    // Apart: it opens a store of its own, too.
    folder: join(dir, 'service'),
  });
  const collection = (name: string) => definitions.get(name) as Definition;
  const events = createEventFactory('meeting', systemClock);
  return {
    /**
     * Adds so many alerts, nine of ten for the category of the meetings, the others for all; half of the people have an account,
     * or none has.
     */
    async fill(size: number, accounts: 'half' | 'none' = 'half'): Promise<void> {
      for (let from = 0; from < size; from += PER_COMMIT)
        await store.transaction(async (unit) => {
          const writer = unit.collection(collection('clientAlerts'));
          for (let n = from; n < from + PER_COMMIT; n += 1) writer.insert(alertOf(n, accounts === 'half' && n % 2 === 1));
        });
    },
    /** Approves a meeting; returns when its event was on its way, and its id. */
    async approve(): Promise<{ publishedAt: number; meetingId: string }> {
      const event = events(meetingApproved, `m-${randomUUID()}`, { ...approval(), changed: [], actor: admin });
      const fields = { ...event.data, meetingId: event.subject, meeting: { ...event.data.meeting, _id: event.subject } };
      const publishedAt = performance.now();
      await alert.bus.publish('visavis.meeting', [{ ...event, data: fields }]);
      return { publishedAt, meetingId: event.subject };
    },
    /** Ends whatever campaigns run. */
    async endCampaigns(): Promise<void> {
      await store.transaction(async (unit) => {
        const writer = unit.collection(collection('campaigns'));
        for (const campaign of await writer.find()) writer.delete(campaign);
      });
    },
    isIdle: async () => (await store.collection(collection('campaigns')).count()).total === 0,
    async close(): Promise<void> {
      await alert.stop({ keepFolder: true });
      await store.close();
    },
  };
}
export type Alerts = Awaited<ReturnType<typeof openAlerts>>;

function watched(store: Store, onQueued: (queued: Queued) => void): Store {
  return {
    ...store,
    async transaction(work, options) {
      let people = 0;
      const result = await store.transaction((unit) => {
        people = 0;
        return work({
          ...unit,
          collection(definition) {
            const writer = unit.collection(definition);
            if (definition.name !== 'threads') return writer;
            return {
              ...writer,
              insert(document) {
                people += 1;
                return writer.insert(document);
              },
            };
          },
        });
      }, options);
      if (people > 0) onQueued({ at: performance.now(), people });
      return result;
    },
  };
}

const madeAt = (n: number) => new Date(1_760_000_000_000 + n * 1_000);
/** As those of a keyed hash, in no order. */
const keyOf = (n: number) => (BigInt.asUintN(64, BigInt(n) * 0x9e3779b97f4a7c15n) | (1n << 63n)).toString(36).padStart(43, 'k');

/** Of an account: tells when it was made. */
const userIdOf = (n: number) => `01a2${n.toString(16).padStart(8, '0')}-73b3-b0cf-${keyOf(n).slice(-12)}`;

const alertOf = (n: number, hasAccount: boolean) => ({
  _id: `a-${keyOf(n)}`,
  name: `Person Number ${n}`,
  phone: `+9198${String(n).padStart(8, '0')}`,
  phoneKey: keyOf(n),
  email: n % 3 === 0 ? `person${n}@example.org` : null,
  emailConfirmedAt: null,
  categories: n % 10 === 9 ? ['all'] : [CATEGORY, CATEGORY_SLUGS[1 + (n % 3)]],
  createdBy: null,
  ownerId: hasAccount ? userIdOf(n) : null,
  recipient: hasAccount ? `u_${userIdOf(n)}` : `p_${keyOf(n)}`,
  status: 'active',
  lapsesAt: null,
  timeZone: 'Asia/Kolkata',
  language: 'en',
  createdAt: madeAt(n),
});

const admin = { userId: 'admin', role: 'admin' } as const;
const host = { userId: 'host', name: 'Asha Rao', profilePicture: null, isVerified: false };
function approval() {
  const startsAt = new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 48 * HOUR_MS);
  const meeting = {
    _id: '',
    version: 3,
    revision: 0,
    title: 'Portfolio review',
    description: 'Bring your portfolio and we go through it together.',
    date: startsAt.toISOString(),
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + HOUR_MS / 2).toISOString(),
    time: '10:00',
    localDate: startsAt.toISOString().slice(0, 10),
    timeZone: 'Asia/Kolkata',
    durationMinutes: 30,
    status: 'approved' as const,
    state: 'upcoming' as const,
    startedAt: null,
    endedAt: null,
    category: CATEGORY,
    categoryName: 'Graphic Design',
    meetingType: 'open' as const,
    host,
    createdAt: startsAt.toISOString(),
    coHosts: [],
  };
  return { meetingId: '', meeting, hostId: host.userId, coHostIds: [] };
}
