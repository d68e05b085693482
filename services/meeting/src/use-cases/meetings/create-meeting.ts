import { authCalls } from '@visavis/contracts/calls/auth';
import type { BodyOf } from '@visavis/contracts/endpoint';
import type { meetingEndpoints } from '@visavis/contracts/meetings';
import { type Actor, Conflict, NotFound, newId, throwIfRefused, unlessRefused } from '@visavis/platform';
import type { Idempotency, Unit } from '@visavis/store';
import { comingOf, pendingProposals, proposalsSince } from '../../data/meetings.ts';
import { getPerson, holdPerson, personOf } from '../../data/people.ts';
import { saveMeeting } from '../../data/save-meeting.ts';
import { isToCome } from '../../domain/meeting.ts';
import { DAY_MS, type ProposalLimits, proposalRefusal } from '../../domain/proposal-limits.ts';
import { type Proposal, propose } from '../../domain/propose.ts';
import { tooManySeries } from '../../domain/series.ts';
import type { MeetingDeps } from '../deps.ts';
import type { MeetingWithHost } from '../reading/read-meetings.ts';
import { requireFree } from './check-schedule.ts';
import { lookUpCoHosts } from './find-co-hosts.ts';

export interface CreateMeeting<R> {
  proposal: BodyOf<typeof meetingEndpoints.create>;
  hostId: string;
  actor: Actor;
  now: Date;
  once: Idempotency | undefined;
  /** Whether the host's limits count this one. */
  isLimited: boolean;
  /** What is returned, now and when the same Idempotency-Key comes again. */
  present(created: MeetingWithHost): R;
}

/**
 * The host proposes, or an admin for them; the meeting waits for review.
 * Throws VALIDATION_FAILED (date, time, co-hosts), RATE_LIMITED, TOO_MANY_PENDING, TOO_MANY_PROPOSALS, TOO_MANY_SERIES,
 * MEETING_OVERLAP, ACCOUNT_INACTIVE, IDEMPOTENCY_MISMATCH and, for an admin, USER_NOT_FOUND and, while the copy of a new user has
 * not arrived and auth does not answer, UNAVAILABLE.
 */
export async function createMeeting<R>(deps: MeetingDeps, command: CreateMeeting<R>): Promise<R> {
  const { proposal, hostId, actor, now, once, isLimited, present } = command;
  if (actor.userId !== hostId) await requireAccount(deps, hostId);
  const id = newId();
  return deps.store.transaction(
    async (unit) => {
      const coHosts = await lookUpCoHosts(deps, unit, hostId, proposal.coHosts, [], actor);
      return present(await proposeIn(deps, unit, { proposal: { ...proposal, coHosts }, hostId, actor, now, isLimited, id }));
    },
    once ? { idempotency: once } : {},
  );
}

interface Proposing extends Pick<CreateMeeting<never>, 'hostId' | 'actor' | 'now' | 'isLimited'> {
  proposal: Proposal;
  id?: string;
}

/** In the caller's unit, before it writes a meeting. Throws as `createMeeting` does. */
export async function proposeIn(deps: MeetingDeps, unit: Unit, proposing: Proposing): Promise<MeetingWithHost> {
  const { proposal, hostId, actor, now, isLimited, id = newId() } = proposing;
  const person = await loadHost(unit, hostId);
  const { name, phoneKey, timeZone } = person;
  const decision = unlessRefused(propose(proposal, { userId: hostId, name, phoneKey, timeZone }, actor, { id, now }));
  await requireFree(unit, decision.meeting, now);
  if (isLimited) {
    await requireWithinLimits(unit, hostId, deps.config.proposals, now);
    if (decision.meeting.series) await requireFewSeries(unit, hostId, now);
  }
  const drafts = decision.kind === 'accepted' ? decision.drafts : [];
  const meeting = await saveMeeting(unit, deps.events, decision.meeting, drafts, now);
  return { meeting, host: personOf(hostId, person) };
}

/**
 * Throws TOO_MANY_PENDING and TOO_MANY_PROPOSALS. The host's schedule is locked: of two proposals at once, the second sees the
 * first. `offers`: how many open offers to meet again there are beside the proposals.
 */
export async function requireWithinLimits(
  unit: Unit,
  hostId: string,
  limits: ProposalLimits,
  now: Date,
  offers = 0,
): Promise<void> {
  const { pending, daily } = limits;
  const waiting = pending > 0 ? await pendingProposals(unit, hostId, now, pending) : [];
  const stored = daily > 0 ? await proposalsSince(unit, hostId, new Date(now.getTime() - DAY_MS), daily) : [];
  throwIfRefused(
    proposalRefusal({ pending: waiting.length + offers, recent: stored.map((each) => each.createdAt) }, limits, now),
  );
}

/** Of series that have dates to come. Throws TOO_MANY_SERIES. */
async function requireFewSeries(unit: Unit, hostId: string, now: Date): Promise<void> {
  const coming = (await comingOf(unit, hostId, now)).filter((meeting) => isToCome(meeting, now));
  throwIfRefused(tooManySeries(new Set(coming.flatMap(({ series }) => series?._id ?? [])).size));
}

/** An admin must name a user. Auth vouches for one whom the admin has just created, and whose copy has not arrived yet. */
async function requireAccount({ store, services }: MeetingDeps, userId: string): Promise<void> {
  if (await getPerson(store, userId)) return;
  const { contacts } = await services.call(authCalls.contacts, { body: { userIds: [userId] } });
  if (!contacts.some(({ _id, isActive }) => _id === userId && isActive))
    throw new NotFound('USER_NOT_FOUND', 'User not found', [{ path: 'userId', message: 'User not found' }]);
}

/**
 * A host's own copy may not have arrived yet: their token vouches for them, or an admin does. Held: the meeting copies the name,
 * and closes with the account.
 */
async function loadHost(unit: Unit, hostId: string) {
  const person = await holdPerson(unit, hostId);
  if (!person.isActive) throw new Conflict('ACCOUNT_INACTIVE', 'This user is not active');
  return person;
}
