import { useQuery } from '@tanstack/react-query';
import { authCalls } from '@visavis/contracts/calls/auth';
import { call } from '../api/http.ts';

/** The registered person with this phone, if there is one. */
export const useUserByPhone = (phone: string | undefined) =>
  useQuery({
    queryKey: ['users', 'by-phone', phone],
    queryFn: ({ signal }) => call(authCalls.searchUsers, { query: { phone, limit: 1 }, signal }),
    enabled: phone !== undefined,
    staleTime: 60_000,
    retry: false,
    select: ({ users }) => users[0],
  });
