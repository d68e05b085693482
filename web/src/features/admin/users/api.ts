import { useMutation, useQuery } from '@tanstack/react-query';
import { adminMeetingCalls } from '@visavis/contracts/calls/admin-meetings';
import { authCalls } from '@visavis/contracts/calls/auth';
import type { CallBody, CallResult } from '@visavis/contracts/calls/typed-call';
import { API } from '@visavis/contracts/constants/api';
import type { Role } from '@visavis/contracts/constants/role';
import { call } from '../../../shared/api/http.ts';
import { useIdempotencyKey } from '../../../shared/form/use-idempotency-key.ts';
import { serverNow } from '../../../shared/time/server-clock.ts';
import { showUser, usersRefresh } from '../live/apply-change.ts';
import { adminKeys, cacheFor } from '../query-keys.ts';

export type AdminUser = CallResult<typeof authCalls.adminUser>['user'];

/** Shows what a command has changed at once; what depends on it is fetched again. */
export const changed = async (response: Promise<{ user: AdminUser }>): Promise<AdminUser> => {
  try {
    const { user } = await response;
    showUser(user._id, user);
    return user;
  } finally {
    // Refused, it has changed meanwhile.
    usersRefresh.trigger();
  }
};
type Seen = Pick<AdminUser, '_id' | 'role' | 'isActive'>;
/** What this admin has made of a record while a dialog was open on it: a decision that was held is no one else's. */
const ownChanges = new WeakMap<Seen, Seen>();
/** Of the user as the admin saw them: refused once somebody else has changed role or status. */
const expectedOf = (seen: Seen) => {
  const { role, isActive } = ownChanges.get(seen) ?? seen;
  return { role, isActive };
};
const changedFrom = async (seen: Seen, response: Promise<{ user: AdminUser }>) => {
  const user = await changed(response);
  ownChanges.set(seen, user);
  return user;
};
/** `reason`: for the audit log. */
export const setRole = (seen: Seen, role: Role, reason?: string) =>
  changedFrom(
    seen,
    call(authCalls.adminUserRole, { params: { id: seen._id }, body: { role, expected: expectedOf(seen), reason } }),
  );
/** `reason`: for the audit log. */
export const setActive = (seen: Seen, isActive: boolean, reason?: string) =>
  changedFrom(
    seen,
    call(authCalls.adminUserStatus, { params: { id: seen._id }, body: { isActive, expected: expectedOf(seen), reason } }),
  );

type NewUser = CallBody<typeof authCalls.adminUserCreate>;
export const useCreateUser = () => {
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: NewUser) => changed(call(authCalls.adminUserCreate, { body, idempotencyKey: keyOf(body) })),
  });
};

const aheadOf = (hostId: string, signal: AbortSignal) => {
  const query = {
    status: 'all',
    hostId,
    from: new Date(serverNow()).toISOString(),
    sort: 'startsAt',
    limit: API.pageSizeMax,
  } as const;
  return call(adminMeetingCalls.adminList, { query, signal });
};
const lost = ({ meetings }: Awaited<ReturnType<typeof aheadOf>>) =>
  meetings.filter(({ status }) => status === 'pending' || status === 'approved');
/** What a user hosts from now on and would lose: proposals and approved meetings, the next ones first. */
export const useMeetingsAhead = (hostId: string) =>
  useQuery({
    queryKey: adminKeys.meetingsAhead(hostId),
    queryFn: ({ signal }) => aheadOf(hostId, signal),
    select: lost,
    ...cacheFor(0),
  });
