import { ACCESS } from '@visavis/contracts/constants/admin';
import { DAY } from '@visavis/contracts/constants/units';
import { actorSchema } from '@visavis/contracts/event';
import { access } from '@visavis/contracts/events/access';
import { istDay, istDayBounds } from '@visavis/contracts/local-time';
import type { ServiceName } from '@visavis/contracts/processes';
import { type AccessLog, type Actor, BoundedMap, type EventFactory, isGrave, type Job } from '@visavis/platform';
import { type Document, defineCollection, forEachDue, type Store, type Unit, versioned } from '@visavis/store';
import { z } from 'zod';

/** What one admin did on one day with what a service keeps of people. */
export const accessDays = defineCollection({
  name: 'access_days',
  schema: z.object({
    ...versioned,
    actor: actorSchema,
    /** India's. */
    day: z.string(),
    /** How many were read, by list. */
    people: z.record(z.string(), z.number().int()),
    refused: z.number().int(),
    /** Of those, the grave ones; missing in documents of earlier releases. */
    refusedGrave: z.number().int().optional(),
    /** All admins have been told that it is much, and of `toldOf` people or more; missing in documents of earlier releases. */
    isMuch: z.boolean(),
    toldOf: z.number().int().optional(),
    /** When its sum is published; missing once it is. */
    dueAt: z.date().optional(),
    expiresAt: z.date(),
  }),
  indexes: [{ fields: { dueAt: 1 } }],
  expiresAt: 'expiresAt',
});
type AccessDay = z.infer<typeof accessDays.schema>;

const PEOPLE_SEEN = 50_000;
const sumOf = (people: AccessDay['people']) => Object.values(people).reduce((sum, count) => sum + count, 0);

/** Of one service: keeps it in the service's store, and tells the audit log by the service's events. */
export function createAccessLog(
  { store, events }: { store: Store; events: EventFactory },
  service: ServiceName,
): AccessLog & { job: Job } {
  const { exported, read, refused } = access[service];
  const seen = new BoundedMap<string, true>(PEOPLE_SEEN);

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
    const { _id, actor, day, people, refused } = saved;
    const after = { day, people, ...(refused > 0 && { refused }) };
    unit.publish(events(read, _id, { what: 'people', isMuch, actor, after }), saved);
  };
  /** Adds people to the day; `file`: what else is published of one, which also reports a large one by itself. */
  const add = (actor: Actor, now: Date, what: string, people: number, file?: (unit: Unit, saved: AccessDay) => void) =>
    store.transaction(async (unit) => {
      const before = await ofDay(unit, actor, now);
      const sum = people > 0 ? { ...before.people, [what]: (before.people[what] ?? 0) + people } : before.people;
      const lastReported = before.toldOf ?? (before.isMuch ? ACCESS.much : 0);
      const reached = [ACCESS.much, ACCESS.much * ACCESS.muchMoreTimes].findLast((limit) => sumOf(sum) >= limit) ?? 0;
      const toldOf = Math.max(lastReported, reached);
      const saved = put(unit, { ...before, people: sum, isMuch: toldOf > 0, ...(toldOf > 0 && { toldOf }) });
      file?.(unit, saved);
      if (toldOf > lastReported || (file && people >= ACCESS.much)) tell(unit, saved, true);
    });

  return {
    exported: ({ actor, now, what, rows, people, filters }) =>
      add(actor, now, what, people, (unit, saved) =>
        unit.publish(events(exported, saved._id, { what, actor, after: { ...filters, rows } }), saved),
      ),

    async read({ actor, now, what, people }) {
      const keys = [...new Set(people)].map((person) => `${actor.userId} ${istDay(now)} ${person}`);
      const fresh = keys.filter((key) => !seen.has(key));
      if (fresh.length === 0) return;
      await add(actor, now, what, fresh.length);
      for (const key of fresh) seen.set(key, true);
    },

    async refused({ actor, now, what, code, about }) {
      // A page that is open asks on.
      const once = code === 'SECOND_FACTOR_REQUIRED' ? `${actor.userId} ${istDay(now)} ${code} ${what}` : undefined;
      if (once && seen.has(once)) return;
      await store.transaction(async (unit) => {
        const before = await ofDay(unit, actor, now);
        const grave = (before.refusedGrave ?? 0) + (isGrave(code) ? 1 : 0);
        const saved = put(unit, { ...before, refused: before.refused + 1, ...(grave > 0 && { refusedGrave: grave }) });
        // Each kind has its own: nobody hides the grave ones behind others.
        const isKept = isGrave(code) ? grave <= ACCESS.graveKept : saved.refused - grave <= ACCESS.refusedKept;
        if (!isKept) return;
        const after = { code, ...(about !== undefined && { about }) };
        unit.publish(events(refused, saved._id, { what, actor, after }), saved);
      });
      if (once) seen.set(once, true);
    },

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
              if (sumOf(saved.people) + saved.refused > 0) tell(unit, saved, false);
            }),
        ),
    },
  };
}
