import { ACCESS } from '@visavis/contracts/constants/admin';
import { DAY } from '@visavis/contracts/constants/units';
import { actorSchema } from '@visavis/contracts/event';
import { access } from '@visavis/contracts/events/access';
import { istDay, istDayBounds } from '@visavis/contracts/local-time';
import type { ServiceName } from '@visavis/contracts/processes';
import { type AccessLog, type Actor, BoundedMap, type EventFactory, type Job } from '@visavis/platform';
import { type Document, defineCollection, forEachDue, type Store, type Unit } from '@visavis/store';
import { z } from 'zod';

const accessDay = z.object({
  _id: z.string(),
  version: z.number().int(),
  actor: actorSchema,
  /** India's. */
  day: z.string(),
  /** How many were read, by list. */
  people: z.record(z.string(), z.number().int()),
  refused: z.number().int(),
  /** All admins have been told. */
  isMuch: z.boolean(),
  /** When its sum is told; missing once it is. */
  dueAt: z.date().optional(),
  expiresAt: z.date(),
});
type AccessDay = z.infer<typeof accessDay>;
/** What one admin did on one day with what a service keeps of people. */
export const accessDays = defineCollection<AccessDay>({
  name: 'access_days',
  schema: accessDay,
  indexes: [{ fields: { dueAt: 1 } }],
  expiresAt: 'expiresAt',
});

const PAGES_SEEN = 10_000;
const sumOf = (people: AccessDay['people']) => Object.values(people).reduce((sum, count) => sum + count, 0);

/** Of one service: keeps it in the service's store, and tells the audit log by the service's events. */
export function createAccessLog(
  { store, events }: { store: Store; events: EventFactory },
  service: ServiceName,
): AccessLog & { job: Job } {
  const { exported, read, refused } = access[service];
  const seen = new BoundedMap<string, true>(PAGES_SEEN);

  const ofDay = async (unit: Unit, actor: Actor, now: Date): Promise<Omit<AccessDay, 'version'> & Partial<Document>> => {
    const day = istDay(now);
    const _id = `${actor.userId} ${day}`;
    const dueAt = istDayBounds(now).to;
    const expiresAt = new Date(dueAt.getTime() + ACCESS.daysKept * DAY);
    const stored = await unit.collection(accessDays).get(_id);
    return stored ?? { _id, actor, day, people: {}, refused: 0, isMuch: false, dueAt, expiresAt };
  };
  const put = (unit: Unit, { version, ...day }: Awaited<ReturnType<typeof ofDay>>): AccessDay =>
    version === undefined ? unit.collection(accessDays).insert(day) : unit.collection(accessDays).save({ ...day, version });
  const tell = (unit: Unit, saved: AccessDay, isMuch: boolean) => {
    const { _id, actor, day, people } = saved;
    unit.publish(events(read, _id, { what: 'people', isMuch, actor, after: { day, people } }), saved);
  };
  /** Adds people to the day; `more`: what else is told of it. */
  const add = (actor: Actor, now: Date, what: string, people: number, more?: (unit: Unit, saved: AccessDay) => void) =>
    store.transaction(async (unit) => {
      const before = await ofDay(unit, actor, now);
      const sum = { ...before.people, [what]: (before.people[what] ?? 0) + people };
      const isMuch = sumOf(sum) >= ACCESS.much;
      const saved = put(unit, { ...before, people: sum, isMuch });
      more?.(unit, saved);
      if (isMuch && !before.isMuch) tell(unit, saved, true);
    });

  return {
    exported: ({ actor, now, what, rows, filters }) =>
      add(actor, now, what, rows, (unit, saved) =>
        unit.publish(events(exported, saved._id, { what, actor, after: { ...filters, rows } }), saved),
      ),

    async read({ actor, now, what, people, url }) {
      const page = `${actor.userId} ${istDay(now)} ${url}`;
      if (seen.has(page)) return;
      await add(actor, now, what, people);
      seen.set(page, true);
    },

    refused: ({ actor, now, what, code, about }) =>
      store.transaction(async (unit) => {
        const before = await ofDay(unit, actor, now);
        const saved = put(unit, { ...before, refused: before.refused + 1 });
        if (saved.refused > ACCESS.refusedKept) return;
        const after = { code, ...(about !== undefined && { about }) };
        unit.publish(events(refused, saved._id, { what, actor, after }), saved);
      }),

    job: {
      name: 'sum-up-access',
      everyMs: 5 * 60_000,
      run: (now) =>
        forEachDue(
          (limit) => store.collection(accessDays).find({ where: { dueAt: { lte: now } }, sort: { dueAt: 1 }, limit }),
          ({ _id }) =>
            store.transaction(async (unit) => {
              const day = await unit.collection(accessDays).get(_id);
              if (!day?.dueAt) return;
              const { dueAt: _, ...rest } = day;
              const saved = unit.collection(accessDays).save(rest);
              if (sumOf(saved.people) > 0) tell(unit, saved, false);
            }),
        ),
    },
  };
}
