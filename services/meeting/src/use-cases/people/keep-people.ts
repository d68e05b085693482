import { handshakeMade } from '@visavis/contracts/events/people';
import type { KeepForm, Share } from '@visavis/contracts/people-form';
import { Conflict, NotFound, type Principal } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { publish } from '../../data/event-sequences.ts';
import { type MetPerson, metPeople, metPerson, peopleMetAbout } from '../../data/met-people.ts';
import { blockedWith } from '../../data/safety/blocks.ts';
import { getSession } from '../../data/sessions.ts';
import { encounterOf, mayShakeHands } from '../../domain/session/encounters.ts';
import type { MeetingCommand, MeetingDeps } from '../deps.ts';
import { loadFor } from '../load-meeting.ts';

/** A note and the shortlist, for the user alone; the same again changes nothing. Throws NOT_FOUND. */
export function keepPerson(
  deps: MeetingDeps,
  { principal, otherId, form }: { principal: Principal; otherId: string; form: KeepForm },
): Promise<MetPerson> {
  return deps.store.transaction(async (unit) => {
    const stored = await metPerson(unit, principal.userId, otherId);
    if (!stored) throw new NotFound('NOT_FOUND', 'Person not found');
    const { note = stored.note, shortlisted = stored.shortlisted } = form;
    if (note === stored.note && shortlisted === stored.shortlisted) return stored;
    return unit.collection(metPeople).save({ ...stored, note, shortlisted });
  });
}

/**
 * The first of the two who presses is the only one who knows; the second makes it a handshake. What one shares can be changed
 * afterwards. Throws NOT_FOUND, NOT_MET and HANDSHAKE_CLOSED.
 */
export function shakeHands(deps: MeetingDeps, command: MeetingCommand & { otherId: string; share: Share }): Promise<MetPerson> {
  const { meetingId, principal, now, otherId, share } = command;
  const { userId } = principal;
  return deps.store.transaction(async (unit) => {
    await loadFor(unit, command);
    const [mine, theirs] = [await metPerson(unit, userId, otherId), await metPerson(unit, otherId, userId)];
    if (!mine || !theirs) throw new Conflict('NOT_MET', 'You did not meet this person here');
    if (mine.shakenAt === null && !(await isOpen(unit, command))) {
      if (mine.share !== null && isSame(mine.share, share)) return mine;
      throw new Conflict('HANDSHAKE_CLOSED', 'It is too late for a handshake');
    }
    if (mine.share !== null && isSame(mine.share, share)) return mine;
    const writer = unit.collection(metPeople);
    const shakenAt = mine.shakenAt ?? (theirs.share === null ? null : now);
    // Of two who press at once, the second sees the first.
    if (shakenAt === mine.shakenAt) writer.touch(theirs);
    else {
      writer.save({ ...theirs, shakenAt });
      await publish(unit, meetingId, [deps.events(handshakeMade, meetingId, { meetingId, userId, otherId })]);
    }
    return writer.save({ ...mine, share, shakenAt });
  });
}

async function isOpen(unit: Unit, { meetingId, principal: { userId }, otherId, now }: MeetingCommand & { otherId: string }) {
  const session = await getSession(unit, meetingId);
  const encounter = session && encounterOf(session, userId, otherId);
  if (!encounter) throw new Conflict('NOT_MET', 'You did not meet this person here');
  return mayShakeHands(encounter, now) && (await blockedWith(unit, userId, [otherId])).size === 0;
}

const isSame = (one: Share, other: Share) => one.phone === other.phone && one.email === other.email && one.links === other.links;

const BATCH = 200;

/** Of an erased account: what they kept of others, and what others kept of them. Returns whether some is left. */
export async function forgetPeopleMet(unit: Unit, userId: string): Promise<boolean> {
  const found = await peopleMetAbout(unit, userId, BATCH);
  for (const record of found) unit.collection(metPeople).delete(record);
  return found.length >= BATCH;
}
