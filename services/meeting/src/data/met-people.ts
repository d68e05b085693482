import type { PeopleFilter } from '@visavis/contracts/constants/people';
import type { Person } from '@visavis/contracts/meeting-model';
import { byIds, defineCollection, findPage, type ListPage, type Source, type Unit, versioned, type Where } from '@visavis/store';
import { z } from 'zod';
import type { Meeting } from '../domain/meeting.ts';
import type { PeopleMet } from '../domain/session/encounters.ts';

/** What somebody keeps of one other person whom they met: each side has its own record, which the other never sees. */
export type Offer = NonNullable<MetPerson['offer']>;

export const metPeople = defineCollection({
  name: 'met-people',
  schema: z.object({
    ...versioned,
    userId: z.string(),
    otherId: z.string(),
    /** Where they met last. */
    meetingId: z.string(),
    metAt: z.date(),
    /** The user was on the hosts' side. */
    hosted: z.boolean(),
    /** What the one on the hosts' side was called there, as an admin saw it; undefined in records of earlier releases. */
    hostName: z.string().optional(),
    /** Whether they were together for longer than a moment, once; undefined in records of earlier releases: they were. */
    stayed: z.boolean().optional(),
    note: z.string(),
    shortlisted: z.boolean(),
    /** What the user gives of themselves in a handshake; null: they have not pressed. The card itself is auth's. */
    share: z.object({ phone: z.boolean(), email: z.boolean(), links: z.boolean() }).nullable(),
    /** Both have pressed. */
    shakenAt: z.date().nullable(),
    /** The last offer to meet again between the two; both sides have it. */
    offer: z
      .object({
        /** The user made it. */
        mine: z.boolean(),
        times: z.array(z.date()),
        /** `open` until the last of its times. */
        state: z.enum(['open', 'taken', 'declined', 'withdrawn']),
        /** Proposed for the time that suited. */
        taken: z.object({ meetingId: z.string(), time: z.date() }).nullable(),
      })
      .nullable()
      .default(null),
  }),
  indexes: [{ fields: { userId: 1, metAt: -1 } }, { fields: { otherId: 1 } }],
});
export type MetPerson = z.infer<typeof metPeople.schema>;

const idOf = (userId: string, otherId: string) => `${userId}:${otherId}`;

export const metPerson = (source: Source, userId: string, otherId: string) =>
  source.collection(metPeople).get(idOf(userId, otherId));

/** What these others keep of the user, by their id. */
export async function metBySides(source: Source, otherId: string, userIds: readonly string[]): Promise<Map<string, MetPerson>> {
  const ids = userIds.map((userId) => idOf(userId, otherId));
  const found = await byIds(source.collection(metPeople), ids);
  return new Map(found.map((record) => [record.userId, record]));
}

/** Whether the record says that the two met for longer than a moment. */
export const isKnownWell = (record: Pick<MetPerson, 'stayed'> | undefined): boolean =>
  record !== undefined && record.stayed !== false;

/** A host or co-host by the name that stands in the meeting; empty where none does. */
const hostNameIn = ({ hostId, hostName, coHosts }: Meeting, userId: string): string =>
  hostId === userId ? hostName : (coHosts.find((each) => each.userId === userId)?.name ?? '');
/**
 * What our messages call a host to whom they met: by now, once an admin has seen that name, or as then. `met`: the host's own
 * record; where they were the guest last, its name is the other's. `meeting`: of whose name records of earlier releases have it.
 */
export const hostNameTo = (met: Pick<MetPerson, 'hostName' | 'hosted'> | undefined, host: Person, meeting: Meeting): string =>
  (host.isVerified ? '' : ((met?.hosted ? met.hostName : undefined) ?? hostNameIn(meeting, host.userId))) || host.name;

const pairsOf = ({ guestId, hostIds }: PeopleMet) =>
  hostIds.flatMap((hostId) => [
    { userId: guestId, otherId: hostId, hosted: false },
    { userId: hostId, otherId: guestId, hosted: true },
  ]);

/** Each side remembers the other. A handshake stays; one that was offered in an earlier meeting alone is over. */
export async function rememberMet(unit: Unit, meeting: Meeting, met: PeopleMet, now: Date): Promise<void> {
  const writer = unit.collection(metPeople);
  for (const pair of pairsOf(met)) {
    const hostName = hostNameIn(meeting, pair.hosted ? pair.userId : pair.otherId);
    const last = { ...pair, hostName, meetingId: meeting._id, metAt: now };
    const stored = await metPerson(unit, pair.userId, pair.otherId);
    if (stored) writer.save({ ...stored, ...last, share: stored.shakenAt ? stored.share : null });
    else
      writer.insert({
        _id: idOf(pair.userId, pair.otherId),
        ...last,
        stayed: false,
        note: '',
        shortlisted: false,
        share: null,
        shakenAt: null,
        offer: null,
      });
  }
}

/** In a unit in which they met before: they were together for longer than a moment. */
export async function rememberStayed(unit: Unit, met: PeopleMet): Promise<void> {
  for (const { userId, otherId } of pairsOf(met)) {
    const stored = await metPerson(unit, userId, otherId);
    if (stored?.stayed === false) unit.collection(metPeople).save({ ...stored, stayed: true });
  }
}

const FILTERS: Record<PeopleFilter, Where> = {
  all: {},
  handshakes: { shakenAt: { exists: true, ne: null } },
  offers: { 'offer.state': { in: ['open', 'taken', 'declined'] } },
  shortlist: { shortlisted: true },
  notes: { note: { ne: '' } },
};

/** How many different people somebody met for longer than a moment. */
export const countMet = async (source: Source, userId: string): Promise<number> =>
  (await source.collection(metPeople).count({ userId, stayed: { ne: false } })).total;

/** The host's own offers that nobody has answered, up to `limit`; some of them may have expired. */
export const openOffersOf = (source: Source, userId: string, limit: number) =>
  source.collection(metPeople).find({ where: { userId, 'offer.mine': true, 'offer.state': 'open' }, limit });

/** The latest first. */
export async function peopleMetBy(
  source: Source,
  { userId, show, meetingId }: { userId: string; show: PeopleFilter; meetingId?: string | undefined },
  page: ListPage,
) {
  const where = { userId, ...FILTERS[show], ...(meetingId !== undefined && { meetingId }) };
  return findPage(source.collection(metPeople), { where, sort: { metAt: -1 } }, page);
}

/** Of both sides, up to `limit` each: theirs, and those about them. */
export async function peopleMetAbout(source: Source, userId: string, limit: number): Promise<MetPerson[]> {
  const reader = source.collection(metPeople);
  return [...(await reader.find({ where: { userId }, limit })), ...(await reader.find({ where: { otherId: userId }, limit }))];
}
