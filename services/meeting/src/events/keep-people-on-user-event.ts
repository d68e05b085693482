import { DELETED_USER_NAME } from '@visavis/contracts/constants/account';
import type { EventOf } from '@visavis/contracts/event';
import {
  userDeleted,
  userProfileUpdated,
  userRegistered,
  userRoleChanged,
  userStatusChanged,
  verificationDecided,
  verificationRevoked,
} from '@visavis/contracts/events/auth';
import { unlessRefused } from '@visavis/platform';
import { defineConsumer, type Unit } from '@visavis/store';
import { forgetLeaveWaits } from '../data/leave-waits.ts';
import { comingOf, getMeeting, hostedUnderAnotherName, lockCoHostPhones, withCoHost, withCoHostPhone } from '../data/meetings.ts';
import { askAgainOf, getPerson, isErased, joiningUserOf, type PersonRecord, people, unknownPerson } from '../data/people.ts';
import { blockedWith } from '../data/safety/blocks.ts';
import { saveMeeting } from '../data/save-meeting.ts';
import { saveSession } from '../data/save-session.ts';
import { getSession, sessionsWith } from '../data/sessions.ts';
import { followPerson } from '../domain/follow-person.ts';
import type { Meeting } from '../domain/meeting.ts';
import { withUserFollowed } from '../domain/session/room.ts';
import type { MeetingDeps } from '../use-cases/deps.ts';
import { forgetPeopleMet } from '../use-cases/people/keep-people.ts';
import { forgetSafety } from '../use-cases/safety/forget-user.ts';
import { endForInactiveHost } from '../use-cases/session/start-end.ts';

const on = [
  ...[userRegistered, userProfileUpdated, userRoleChanged, userStatusChanged, userDeleted],
  ...[verificationDecided, verificationRevoked],
];
type UserEvent = EventOf<(typeof on)[number]>;
const BATCH = 200;

/**
 * The one place that handles a person's events: the read model of users, and in the same commit what follows from it for their
 * meetings. Whoever copies from the read model holds the person (`holdPerson`) or locks the phone (`lockCoHostPhones`), so that
 * no copy is made of what has just changed.
 */
export const keepPeopleOnUserEvent = (deps: MeetingDeps) =>
  defineConsumer(deps.store, {
    id: 'meeting/keep-people-on-user-event',
    kind: 'projection',
    collections: [people],
    on,
    async handle(unit, event) {
      const writer = unit.collection(people);
      const person = await writer.get(event.data.userId);
      if (person) writer.save({ ...person, ...changesOf(event, person) });
      else writer.insert({ ...unknownPerson(event.data.userId), ...changesOf(event) });
    },
    async followUp(unit, event) {
      const person = await getPerson(unit, event.data.userId);
      if (!person) return 'done';
      const now = deps.clock.now();
      const actor = ('actor' in event.data && event.data.actor) || null;
      const { meetings, more } = await meetingsToFollow(unit, person, now);
      const present = await sessionsWith(unit, person._id);
      for (const meeting of meetings) {
        // Whom the host blocked, or who blocked the host, is not linked by their phone.
        const { phoneKey } = (await blockedWith(unit, person._id, [meeting.hostId])).size > 0 ? { phoneKey: null } : person;
        const followed = followPerson(meeting, { ...person, phoneKey, isErased: isErased(person) }, { actor, now });
        if (!followed) continue;
        await saveMeeting(unit, deps.events, followed.meeting, followed.drafts, now);
      }
      if (!person.isActive)
        for (const { _id, hostId } of meetings) if (hostId === person._id) await endForInactiveHost(deps, unit, _id, actor, now);
      for (const { _id } of present) await followInSession(deps, unit, _id, person, now);
      const isLeft =
        isErased(person) &&
        [await forgetSafety(deps, unit, person._id), await forgetPeopleMet(unit, person._id)].some((left) => left);
      if (isErased(person)) await forgetLeaveWaits(unit, person._id);
      return more || isLeft ? 'more' : 'done';
    },
  });

function changesOf(event: UserEvent, person?: PersonRecord): Partial<PersonRecord> {
  switch (event.type) {
    case 'visavis.user.registered.v1': {
      const { name, profilePicture, isVerified, role, phoneKey, timeZone } = event.data;
      const registeredAt = new Date(event.time);
      const verified = verificationOf(event);
      return { name, profilePicture, isVerified, ...verified, role, phoneKey, timeZone, registeredAt };
    }
    case 'visavis.user.profile-updated.v1': {
      const { name, profilePicture, isVerified, timeZone, phoneKey } = event.data;
      const verified = verificationOf(event);
      return { name, profilePicture, isVerified, ...verified, timeZone, ...(phoneKey === undefined ? {} : { phoneKey }) };
    }
    case 'visavis.user.role-changed.v1':
      return { role: event.data.role };
    case 'visavis.user.status-changed.v1':
      return { isActive: event.data.isActive, isLeaving: event.data.erasesAt !== undefined };
    case 'visavis.user.deleted.v1': {
      const { _id, ...nobody } = unknownPerson(event.data.userId);
      return { ...nobody, name: DELETED_USER_NAME, isActive: false, isLeaving: false };
    }
    case 'visavis.verification.decided.v1':
      return event.data.status === 'rejected' ? notVerifiedAt(event.time, person) : {};
    case 'visavis.verification.revoked.v1':
      return notVerifiedAt(event.time, person);
  }
}

/** Events about two requests of one person have no order. */
const notVerifiedAt = (time: string, person: PersonRecord | undefined) => ({
  notVerifiedAt: new Date(Math.max(Date.parse(time), person?.notVerifiedAt?.getTime() ?? 0)),
});

const verificationOf = ({
  time,
  data: { isVerified, verifiedAt },
}: EventOf<typeof userRegistered | typeof userProfileUpdated>) => ({
  verifiedAt: verifiedAt ? new Date(verifiedAt) : null,
  ...(!isVerified && { unverifiedAt: new Date(time) }),
});

/** Where they wait or are: one decision over the session, after those over the meetings. */
async function followInSession(deps: MeetingDeps, unit: Unit, id: string, person: PersonRecord, now: Date): Promise<void> {
  const [meeting, session] = [await getMeeting(unit, id), await getSession(unit, id)];
  if (!meeting || !session) return;
  const decision = unlessRefused(
    withUserFollowed(session, meeting, { ...joiningUserOf(person), ...askAgainOf(person), isActive: person.isActive }, now),
  );
  if (decision.kind === 'accepted') await saveSession(unit, deps, decision.session, decision.drafts, meeting, now);
}

/**
 * Meetings that may not be yet as they follow from the person. A host may have thousands under an earlier name: `more` are left.
 */
async function meetingsToFollow(unit: Unit, person: PersonRecord, now: Date): Promise<{ meetings: Meeting[]; more: boolean }> {
  const { _id: userId, name, phoneKey, isActive, isLeaving = false } = person;
  if (phoneKey !== null) await lockCoHostPhones(unit, [phoneKey]);
  const which = person.isVerified || isErased(person) ? 'all' : now;
  const renamed = name === '' ? [] : await hostedUnderAnotherName(unit, userId, name, which, BATCH);
  const stepsDown = isLeaving || isErased(person);
  const linked = await withCoHost(unit, userId);
  const named = stepsDown || phoneKey === null ? [] : await withCoHostPhone(unit, phoneKey);
  const coming = isActive ? [] : await comingOf(unit, userId, now);
  const byId = new Map([...renamed, ...linked, ...named, ...coming].map((meeting) => [meeting._id, meeting]));
  return { meetings: [...byId.values()], more: renamed.length === BATCH };
}
