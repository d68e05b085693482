/** What people do, as the owners' use cases do it. */
import type { Role } from '@visavis/contracts/constants/role';
import { meetingEndpoints } from '@visavis/contracts/meetings';
import { sessionEndpoints } from '@visavis/contracts/session';
import { DomainError } from '@visavis/platform/errors';
import { getUser, saveUser } from '../../../../../services/auth/src/data/users.ts';
import { publishStatus, setRole, setStatus } from '../../../../../services/auth/src/use-cases/change-privileges.ts';
import type { AuthDeps } from '../../../../../services/auth/src/use-cases/deps.ts';
import { eraseDueAccounts } from '../../../../../services/auth/src/use-cases/profile/delete-account.ts';
import { changeProfile, type ProfileChange } from '../../../../../services/auth/src/use-cases/profile/update-profile.ts';
import { registerUser } from '../../../../../services/auth/src/use-cases/register-user.ts';
import type { BillingDeps } from '../../../../../services/billing/src/use-cases/deps.ts';
import { adjustPasses } from '../../../../../services/billing/src/use-cases/passes/adjust-passes.ts';
import { holdPass } from '../../../../../services/billing/src/use-cases/passes/holds.ts';
import { commandOf, type MeetingCall, type MeetingDeps } from '../../../../../services/meeting/src/use-cases/deps.ts';
import { cancelMeeting } from '../../../../../services/meeting/src/use-cases/meetings/cancel-meeting.ts';
import { createMeeting } from '../../../../../services/meeting/src/use-cases/meetings/create-meeting.ts';
import { editOwnMeeting } from '../../../../../services/meeting/src/use-cases/meetings/edit-meeting.ts';
import { approveMeeting } from '../../../../../services/meeting/src/use-cases/meetings/review-meeting.ts';
import { createJoinQueue } from '../../../../../services/meeting/src/use-cases/session/join-queue.ts';
import { type Fixture, NOW } from './fixture.ts';

const HOUR = 3_600_000;
const staff = { userId: 'staff', role: 'admin' as const };
const principalOf = (userId: string, role: Role) => ({
  userId,
  role,
  sessionId: 's',
  isVerified: false,
  version: 1,
  issuedAt: 0,
  expiresAt: 0,
});

export function commandsOf(fixture: Fixture) {
  const auth = { ...fixture.auth.deps, announce: async () => undefined } as unknown as AuthDeps;
  const meeting = fixture.meeting.deps as unknown as MeetingDeps;
  const changeUser = (userId: string, change: ProfileChange) =>
    refusable(() =>
      auth.store.transaction(async (unit) => {
        const user = await getUser(unit, userId);
        if (user?.isActive) changeProfile(auth, unit, user, change);
      }),
    );
  const billing = fixture.billing.deps as unknown as BillingDeps;
  let hours = 24;

  return {
    signUp: (name: string, phone: string, role: Role) =>
      refusable(() => auth.store.transaction(async (unit) => (await registerUser(auth, unit, { name, phone, role }, NOW))._id)),
    rename: (userId: string, name: string) => changeUser(userId, { name }),
    changePhone: (userId: string, phone: string) => changeUser(userId, { phone }),
    appoint: (userId: string, role: Role) => refusable(() => setRole(auth, { userId, role, actor: staff, now: NOW })),
    setActive: (userId: string, isActive: boolean) =>
      refusable(() => setStatus(auth, { userId, isActive, actor: staff, now: NOW })),
    /** The request and the erasure 14 days later, which the consumers may see at once. */
    async erase(userId: string): Promise<void> {
      await auth.store.transaction(async (unit) => {
        const user = await getUser(unit, userId);
        if (!user?.isActive) return;
        publishStatus(auth, unit, user, saveUser(unit, { ...user, isActive: false, erasesAt: NOW }), undefined);
      });
      await eraseDueAccounts(auth, NOW);
    },
    /** Each at another time unless the test names one, so that meetings never overlap. Returns the id. */
    propose: (hostId: string, phones: readonly string[], hour = ++hours) => {
      const date = new Date(NOW.getTime() + hour * HOUR).toISOString();
      const coHosts = phones.map((phone) => ({ name: 'Co-host', phone }));
      return refusable(() =>
        createMeeting(meeting, {
          proposal: { title: 'Logo review', description: 'Bring your logo along.', date, coHosts },
          hostId,
          actor: { userId: hostId, role: 'participant' },
          now: NOW,
          once: undefined,
          isLimited: false,
          present: (created) => created.meeting._id,
        }),
      );
    },
    editCoHosts: (meetingId: string, hostId: string, phones: readonly string[]) =>
      refusable(() =>
        editOwnMeeting(meeting, {
          ...onMeeting(meetingEndpoints.edit, meetingId, principalOf(hostId, 'host')),
          body: { coHosts: phones.map((phone) => ({ name: 'Co-host', phone })) },
        }),
      ),
    approve: (meetingId: string) =>
      refusable(() =>
        approveMeeting(meeting, {
          ...onMeeting(meetingEndpoints.adminApprove, meetingId, principalOf(staff.userId, 'admin')),
          body: { category: 'graphic-design' },
        }),
      ),
    /** A guest waits; the meeting starts soon. */
    joinQueue: (meetingId: string, userId: string) =>
      refusable(() =>
        createJoinQueue(meeting)({
          ...onMeeting(sessionEndpoints.join, meetingId, principalOf(userId, 'participant')),
          arrival: { at: NOW, seq: 1 },
        }),
      ),
    givePasses: (userId: string, count: number) =>
      refusable(() =>
        adjustPasses(
          billing,
          {
            userId,
            actor: staff,
            now: NOW,
            once: undefined,
            action: 'add',
            count,
            reason: 'Thanks',
            requireFresh: () => undefined,
          },
          (_, { balance }) => balance,
        ),
      ),
    holdPass: (userId: string, meetingId: string) => {
      const request = { userId, meetingId, title: 'Logo review', category: 'graphic-design' };
      return refusable(() => holdPass(billing, { request, now: NOW, once: undefined }));
    },
    cancel: (meetingId: string, hostId: string) =>
      refusable(() =>
        cancelMeeting(meeting, {
          ...onMeeting(meetingEndpoints.cancel, meetingId, principalOf(hostId, 'host')),
          reason: 'Fell ill',
          as: 'host',
        }),
      ),
  };
}
export type Commands = ReturnType<typeof commandsOf>;

const onMeeting = (endpoint: MeetingCall['endpoint'], id: string, principal: MeetingCall['principal']) =>
  commandOf({ endpoint, params: { id }, principal, now: NOW });

/** A refusal is an answer like any other; undefined then. */
async function refusable<R>(command: () => Promise<R>): Promise<R | undefined> {
  try {
    return await command();
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}
