import { passCalls } from '@visavis/contracts/calls/billing';
import { Conflict, DomainError, newId, Unavailable } from '@visavis/platform';
import { getSession, sessions } from '../../data/sessions.ts';
import type { Meeting } from '../../domain/meeting.ts';
import { isBeingHeld, isUsedEarly, passUseOf, withHoldRequested } from '../../domain/session/passes.ts';
import type { PassUse, Session } from '../../domain/session/session.ts';
import type { MeetingDeps } from '../deps.ts';

/** Somebody waits for the response. */
const PATIENCE_MS = 2_000;

/** The pass of a guest in a meeting, as billing is asked about it. */
const passOf = ({ _id, category, title }: Meeting, userId: string) => ({ userId, meetingId: _id, category, title });

/** At the entrance to the queue. Throws PASS_REQUIRED and CATEGORY_LOCKED; without an answer they may wait: the hold decides. */
export async function checkPass({ services, logger }: MeetingDeps, meeting: Meeting, userId: string): Promise<void> {
  const { title: _, ...pass } = passOf(meeting, userId);
  let refusal: 'PASS_REQUIRED' | 'CATEGORY_LOCKED' | null = null;
  try {
    ({ refusal } = await services.call(passCalls.check, { body: pass, timeoutMs: PATIENCE_MS, idempotencyKey: newId() }));
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    logger.warn({ err: error, meetingId: meeting._id }, 'a pass could not be checked: the guest waits all the same');
  }
  if (refusal === 'PASS_REQUIRED') throw new Conflict(refusal, 'You need a meeting pass to join this meeting');
  if (refusal === 'CATEGORY_LOCKED')
    throw new Conflict(refusal, 'Your passes are for another category. A plan for all categories covers this meeting too.');
}

export type HeldPass = Pick<PassUse, 'holdId'> & { isPaid: boolean };

/**
 * Before a guest is admitted: billing holds a pass for them; undefined when one was used here already. A hold that they had here
 * before is given back first, so that a late release can never meet the new one; not one that is asked for at the same time.
 * Throws GUEST_PASS_REQUIRED and UNAVAILABLE; a hold that this leaves behind is given back by `reportPasses`.
 */
export async function holdPass(
  deps: MeetingDeps,
  { meeting, session }: { meeting: Meeting; session: Session },
  { userId, ticketId }: Pick<PassUse, 'userId' | 'ticketId'>,
  now: Date,
): Promise<HeldPass | undefined> {
  const earlier = passUseOf(session, userId);
  if (earlier?.state === 'paid' || earlier?.state === 'confirm') return undefined;
  const holdId = newId();
  try {
    if (earlier?.state === 'release' && !isBeingHeld(earlier, now)) await releaseHold(deps, meeting._id, earlier, PATIENCE_MS);
    await deps.store.transaction(async (unit) => {
      const current = await getSession(unit, meeting._id);
      const requested = current && withHoldRequested(current, { userId, ticketId, holdId }, now);
      if (requested) unit.collection(sessions).save(requested);
    });
    const { state } = await deps.services.call(passCalls.hold, {
      body: passOf(meeting, userId),
      timeoutMs: PATIENCE_MS,
      idempotencyKey: `hold:${holdId}`,
    });
    return { holdId, isPaid: state === 'consumed' };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'PASS_REQUIRED' || error.code === 'CATEGORY_LOCKED')
      throw new Conflict('GUEST_PASS_REQUIRED', 'This guest has no meeting pass for this meeting');
    throw new Unavailable('The meeting pass cannot be checked right now. Please try again in a moment.', 2_000, { cause: error });
  }
}

/** Another guest came first: the hold would be given back in a minute, but the guest may want the pass before. */
export async function dropHold(deps: MeetingDeps, meetingId: string, userId: string, holdId: string): Promise<void> {
  await releaseHold(deps, meetingId, { userId, holdId }, PATIENCE_MS).catch((error) =>
    deps.logger.warn({ err: error, meetingId, userId }, 'an unused hold is given back later'),
  );
}

/** Tells billing what has become of a pass. Returns what the session keeps of it. Throws UNAVAILABLE. */
export async function tellBilling(deps: MeetingDeps, meeting: Meeting, use: PassUse): Promise<PassUse['state']> {
  const { state, holdId, userId, dueAt } = use;
  const body = passOf(meeting, userId);
  const cause = isUsedEarly(use) && ({ because: 'early-leaves' } as const);
  switch (state) {
    case 'confirm':
      await deps.services.call(passCalls.confirm, { body: { ...body, ...cause }, idempotencyKey: `confirm:${holdId}` });
      return 'paid';
    case 'release':
      return releaseHold(deps, meeting._id, use);
    default: {
      const renewal = { body, idempotencyKey: `renew:${holdId}:${dueAt?.getTime()}` };
      const renewed = await deps.services.call(passCalls.hold, renewal).catch((error) => {
        // It lapsed, and nothing is left: they are together all the same, and the confirmation decides.
        if (error instanceof Conflict) return { state: 'held' as const };
        throw error;
      });
      return renewed.state === 'consumed' ? 'paid' : 'held';
    }
  }
}

async function releaseHold(
  { services }: MeetingDeps,
  meetingId: string,
  { userId, holdId }: Pick<PassUse, 'userId' | 'holdId'>,
  timeoutMs?: number,
): Promise<'paid' | 'released'> {
  const { state } = await services.call(passCalls.release, {
    body: { userId, meetingId },
    idempotencyKey: `release:${holdId}`,
    ...(timeoutMs ? { timeoutMs } : {}),
  });
  return state === 'consumed' ? 'paid' : 'released';
}
