import { useQuery } from '@tanstack/react-query';
import { authCalls } from '@visavis/contracts/calls/auth';
import { callQuery } from '../api/call-query.ts';

/** The registered person with this phone, if there is one. */
export const useUserByPhone = (phone: string | undefined) =>
  useQuery({
    ...callQuery(['users', 'by-phone', phone], authCalls.searchUsers, { query: { phone, limit: 1 } }),
    enabled: phone !== undefined,
    staleTime: 60_000,
    retry: false,
    select: ({ users }) => users[0],
  });
