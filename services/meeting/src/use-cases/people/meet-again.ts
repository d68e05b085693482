import { againAnswered, againOffered, againWithdrawn } from '@visavis/contracts/events/people';
import { Conflict, Forbidden, NotFound, type Principal, throwIfRefused, unlessRefused } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { publish } from '../../data/event-sequences.ts';
import { putInterest } from '../../data/interests.ts';
import { getMeeting } from '../../data/meetings.ts';
import { hostNameTo, type MetPerson, metPeople, metPerson, type Offer, openOffersOf } from '../../data/met-people.ts';
import { getPerson, personOf } from '../../data/people.ts';
import { blockedWith } from '../../data/safety/blocks.ts';
import { isToCome, type Meeting } from '../../domain/meeting.ts';
import { offerState, timesRefusal } from '../../domain/offer.ts';
import { propose } from '../../domain/propose.ts';
import type { MeetingDeps } from '../deps.ts';
import { loadMeeting } from '../load-meeting.ts';
import { requireFree } from '../meetings/check-schedule.ts';
import { proposeIn, requireWithinLimits } from '../meetings/create-meeting.ts';

interface PersonCommand {
  principal: Principal;
  otherId: string;
  now: Date;
}
interface Pair {
  mine: MetPerson;
  theirs: MetPerson;
}
const closed = (message: string) => new Conflict('OFFER_CLOSED', message);

/**
 * A host offers times to somebody who was their guest; of an open offer, other times. Both are free in the host's schedule now,
 * and neither is reserved: of two guests who take one time, the first has it. An open offer counts as a proposal that waits.
 * Throws NOT_FOUND, FORBIDDEN (they were the guest), VALIDATION_FAILED, OFFER_CLOSED (they have agreed on a time),
 * MEETING_OVERLAP, TOO_MANY_PENDING and TOO_MANY_PROPOSALS.
 */
export function offerTimes(deps: MeetingDeps, command: PersonCommand & { times: string[] }): Promise<MetPerson> {
  const { principal, otherId, now } = command;
  const hostId = principal.userId;
  const times = command.times.map((time) => new Date(time)).sort((one, other) => one.getTime() - other.getTime());
  return deps.store.transaction(async (unit) => {
    const pair = await pairOf(unit, command);
    const { mine } = pair;
    if (!mine.hosted) throw new Forbidden('FORBIDDEN', 'Only the host offers times to meet again');
    if ((await blockedWith(unit, hostId, [otherId])).size > 0) throw notMet();
    const { offer } = mine;
    if (offer?.mine && offerState(offer, now) === 'open' && isSame(offer.times, times)) return mine;
    if (await isAgreed(unit, offer, now)) throw closed('You have agreed on a time already');

    const met = await loadMeeting(unit, mine.meetingId);
    const host = personOf(hostId, await getPerson(unit, hostId));
    const planned = times.map((time) => {
      const as = { userId: hostId, name: host.name, phoneKey: null, timeZone: met.timeZone };
      return unlessRefused(propose(proposalFor(met, time), as, principal, { id: '', now })).meeting;
    });
    throwIfRefused(timesRefusal(planned, now));
    for (const meeting of planned) await requireFree(unit, meeting, now);
    const { proposals } = deps.config;
    const others = (await openOffersOf(unit, hostId, proposals.pending + 1)).filter(
      (other) => other.otherId !== otherId && other.offer && offerState(other.offer, now) === 'open',
    );
    await requireWithinLimits(unit, hostId, proposals, now, others.length);

    const names = { meetingId: mine.meetingId, hostId, guestId: otherId };
    const fields = { ...names, hostName: hostNameTo(mine, host, met), times: times.map((time) => time.toISOString()) };
    await publish(unit, mine.meetingId, [deps.events(againOffered, mine.meetingId, fields)]);
    return keep(unit, pair, { mine: true, times, state: 'open', taken: null });
  });
}

/** Nobody gets a message; an offer that has expired is gone. Throws NOT_FOUND and OFFER_CLOSED (answered, or none). */
export function withdrawOffer(deps: MeetingDeps, command: PersonCommand): Promise<MetPerson> {
  return deps.store.transaction(async (unit) => {
    const pair = await pairOf(unit, command);
    const { offer, meetingId } = pair.mine;
    if (offer?.mine && offer.state === 'withdrawn') return pair.mine;
    if (!offer?.mine || offer.state !== 'open') throw closed('There is no offer to take back');
    const names = { meetingId, hostId: command.principal.userId, guestId: command.otherId };
    await publish(unit, meetingId, [deps.events(againWithdrawn, meetingId, names)]);
    return keep(unit, pair, { ...offer, state: 'withdrawn' });
  });
}

/**
 * The guest takes a time: it is proposed as a meeting of the host, like the one in which they met, waits for review as every
 * proposal does, and the guest is reminded of it. `null`: no time suits. Throws NOT_FOUND, OFFER_CLOSED and OFFER_TIME_TAKEN.
 */
export function answerOffer(deps: MeetingDeps, command: PersonCommand & { time: string | null }): Promise<MetPerson> {
  const { principal, otherId: hostId, now } = command;
  const time = command.time === null ? null : new Date(command.time);
  return deps.store.transaction(async (unit) => {
    const pair = await pairOf(unit, command);
    const { offer, meetingId } = pair.mine;
    if (!offer || offer.mine) throw closed('There is no offer to answer');
    if (time ? offer.taken?.time.getTime() === time.getTime() : offer.state === 'declined') return pair.mine;
    const isOpen = offerState(offer, now) === 'open' && (await blockedWith(unit, principal.userId, [hostId])).size === 0;
    if (!isOpen) throw closed('This offer is no longer open');
    if (time && (time <= now || !offer.times.some((each) => each.getTime() === time.getTime())))
      throw closed('This time is not offered any more');

    const taken = time && (await proposeAgain(deps, unit, { meetingId, hostId, guestId: principal.userId, time }, now));
    const names = { meetingId, hostId, guestId: principal.userId };
    await publish(unit, meetingId, [deps.events(againAnswered, meetingId, { ...names, startsAt: time?.toISOString() ?? null })]);
    return keep(unit, pair, {
      ...offer,
      state: taken ? 'taken' : 'declined',
      taken: taken && { meetingId: taken._id, time: taken.startsAt },
    });
  });
}

async function proposeAgain(
  deps: MeetingDeps,
  unit: Unit,
  { meetingId, hostId, guestId, time }: { meetingId: string; hostId: string; guestId: string; time: Date },
  now: Date,
): Promise<Meeting> {
  const met = await loadMeeting(unit, meetingId);
  const role = (await getPerson(unit, hostId))?.role ?? 'host';
  // The host's own proposal: they named the time, and the guest chose it.
  const actor = { userId: hostId, role };
  try {
    const { meeting } = await proposeIn(deps, unit, { proposal: proposalFor(met, time), hostId, actor, now, isLimited: false });
    await putInterest(unit, deps.events, meeting, guestId, now);
    return meeting;
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    // Which other meeting the host has, and what has become of their account, is not the guest's to know.
    if (error.code === 'MEETING_OVERLAP')
      throw new Conflict('OFFER_TIME_TAKEN', 'This time is no longer free. Please take the other one.');
    throw error.code === 'ACCOUNT_INACTIVE' ? closed('This offer is no longer open') : error;
  }
}

/** What the two did together, at another time. */
const proposalFor = ({ title, description, category, durationMinutes, turnMinutes, timeZone }: Meeting, time: Date) => ({
  ...{ title, description, durationMinutes, turnMinutes, timeZone },
  date: time.toISOString(),
  coHosts: [],
  ...(category && { category }),
});

const notMet = () => new NotFound('NOT_FOUND', 'Person not found');

async function pairOf(unit: Unit, { principal: { userId }, otherId }: PersonCommand): Promise<Pair> {
  const [mine, theirs] = [await metPerson(unit, userId, otherId), await metPerson(unit, otherId, userId)];
  if (!mine || !theirs) throw notMet();
  return { mine, theirs };
}

const isSame = (one: readonly Date[], other: readonly Date[]) =>
  one.length === other.length && one.every((time, index) => time.getTime() === other[index]?.getTime());

async function isAgreed(unit: Unit, offer: Offer | null, now: Date): Promise<boolean> {
  const meeting = offer?.taken && (await getMeeting(unit, offer.taken.meetingId));
  return Boolean(meeting && isToCome(meeting, now));
}

function keep(unit: Unit, { mine, theirs }: Pair, offer: Offer): MetPerson {
  const writer = unit.collection(metPeople);
  writer.save({ ...theirs, offer: { ...offer, mine: !offer.mine } });
  return writer.save({ ...mine, offer });
}
