import type { Actor } from '@visavis/platform';
import { cancel } from './cancel.ts';
import { recordChange } from './changes.ts';
import { linkCoHost, renameCoHost, withoutCoHost } from './co-hosts.ts';
import type { MeetingEventDraft } from './decision.ts';
import { isToCome, keepsHostName, type Meeting } from './meeting.ts';
import { reject } from './review.ts';

/** What is known of a user; an empty name is not known yet. */
export interface PersonCopy {
  _id: string;
  name: string;
  phoneKey: string | null;
  /** An admin has looked at the name. */
  isVerified: boolean;
  isActive: boolean;
  /** The deletion of the account was asked for, and may still be undone. */
  isLeaving?: boolean | undefined;
  /** The account is gone for good. */
  isErased: boolean;
}

export const HOST_INACTIVE = "The host's account is no longer active";

/**
 * The meeting as it follows from what is known of a person: it carries the present names of its host and of the accounts of
 * its co-hosts, unless it was approved with another one and no admin has looked at this one; a co-host named by phone is linked
 * to the account that has it, steps down from what is to come when its deletion is asked for and is removed with it; and an
 * inactive host's meeting is closed unless its session was opened. Undefined when nothing changes. Pages that show a meeting that
 * is still to come receive the change; one that is over has no such page.
 */
export function followPerson(
  meeting: Meeting,
  person: PersonCopy,
  context: { actor: Actor | null; now: Date },
): { meeting: Meeting; drafts: MeetingEventDraft[] } | undefined {
  const { actor, now } = context;
  const changed: string[] = [];
  const isOfHost = meeting.hostId === person._id;
  let next = meeting;
  if (isOfHost && person.name !== '' && meeting.hostName !== person.name && followsName(meeting, person, now)) {
    next = reviewed(next, { ...next, hostName: person.name });
    changed.push('host');
  }
  const changedCoHosts = coHostsFollow(next, person, now);
  if (changedCoHosts) {
    next = changedCoHosts;
    changed.push('coHosts');
  }
  const forgotten = person.isErased && isOfHost ? withoutThirdPersons(next) : undefined;
  if (forgotten) {
    next = forgotten;
    changed.push('coHosts');
  }
  const closed = isOfHost && !person.isActive ? closeFor(next, actor, now) : undefined;
  if (!closed && changed.length === 0) return undefined;
  const announced = changed.length > 0 && isToCome(meeting, now);
  const drafts: MeetingEventDraft[] = announced ? [{ type: 'updated', changed }] : [];
  return closed ? { meeting: closed.meeting, drafts: [...drafts, ...closed.drafts] } : { meeting: next, drafts };
}

/** An approval that was read under the former name is to be thought over. */
const reviewed = (before: Meeting, after: Meeting): Meeting =>
  before.status === 'pending' && before.hostName !== '' ? recordChange(before, after) : after;

/** A rename after the approval makes nobody look like somebody else to those who were told of the meeting. */
const followsName = (meeting: Meeting, { isErased, isVerified }: PersonCopy, now: Date) =>
  isErased || isVerified || !keepsHostName(meeting, now);

/** An undo of the deletion does not bring a co-host back: the host was told, and may have found another. */
function coHostsFollow(meeting: Meeting, person: PersonCopy, now: Date): Meeting | undefined {
  if (person.isErased) return withoutCoHost(meeting, person._id);
  if (person.isLeaving) return isToCome(meeting, now) ? withoutCoHost(meeting, person._id) : undefined;
  const linked = person.phoneKey === null ? undefined : linkCoHost(meeting, person.phoneKey, person);
  const named = followsName(meeting, person, now) ? renameCoHost(linked ?? meeting, person) : undefined;
  const next = named ?? linked;
  return next && reviewed(meeting, next);
}

/**
 * Of an erased host. What was never public nobody but the host has seen: its description and its co-hosts go. A meeting that was
 * public is its guests' too, and keeps the names of its co-hosts, but no phone of theirs. No former name of the host stays in
 * either. Undefined when nothing is left to go.
 */
function withoutThirdPersons(meeting: Meeting): Meeting | undefined {
  const { approvedAt, description, coHosts, past } = meeting;
  const isPublic = approvedAt !== null;
  const gone = isPublic ? coHosts.every(({ phone }) => phone === '') : description === '' && coHosts.length === 0;
  if (gone && !past.some(({ field }) => field === 'host')) return undefined;
  if (!isPublic) return { ...meeting, description: '', coHosts: [], past: [] };
  return {
    ...meeting,
    coHosts: coHosts.map((coHost) => ({ ...coHost, phone: '' })),
    past: past.filter(({ field }) => field !== 'coHosts' && field !== 'host'),
  };
}

/** Pending: rejected; approved, never opened and not over, though it may be due: cancelled. Undefined for any other. */
function closeFor(meeting: Meeting, actor: Actor | null, now: Date) {
  const decision =
    meeting.status === 'pending'
      ? reject(meeting, { reason: HOST_INACTIVE }, actor, now)
      : cancel(meeting, { reason: HOST_INACTIVE }, actor, 'host', now);
  return decision.kind === 'accepted' ? decision : undefined;
}
