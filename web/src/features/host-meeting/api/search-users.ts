import { useQuery } from '@tanstack/react-query';
import type { authEndpoints } from '@visavis/contracts/auth';
import type { ResponseOf } from '@visavis/contracts/endpoint';
import { http } from '../../../shared/api/http.ts';

/** The registered person with this phone, if there is one. */
export const useUserByPhone = (phone: string | undefined) =>
  useQuery({
    queryKey: ['users', 'by-phone', phone],
    queryFn: ({ signal }) =>
      http.get<ResponseOf<typeof authEndpoints.searchUsers>>('/api/users/search', { query: { phone, limit: 1 }, signal }),
    enabled: phone !== undefined,
    staleTime: 60_000,
    retry: false,
    select: ({ users }) => users[0],
  });
