import { useQuery } from '@tanstack/react-query';
import type { authEndpoints } from '@visavis/contracts/auth';
import { ADMIN_CACHE } from '@visavis/contracts/constants';
import type { ResponseOf } from '@visavis/contracts/endpoint';
import { http } from '../../../shared/api/http.ts';
import { coHostSearchKey, keptFor, userSearchKey } from './keys.ts';

type Found = ResponseOf<typeof authEndpoints.adminUserSearch>;
export type FoundUser = Found['users'][number];

const minLetters = 2;
/** Users by name or phone, for whom a meeting is created. */
export const useUserSearch = (query: string) =>
  useQuery({
    queryKey: userSearchKey(query),
    queryFn: ({ signal }) => http.get<Found>('/admin/users/search', { query: { query, limit: 8 }, signal }),
    select: (answer) => answer.users,
    enabled: query.length >= minLetters,
    placeholderData: (before) => before,
    ...keptFor(ADMIN_CACHE.searchMs),
  });

type FoundCoHosts = ResponseOf<typeof authEndpoints.searchUsers>;
/** The registered user of a co-host's phone; asked from 7 digits. */
export const useCoHostLookup = (phone: string) =>
  useQuery({
    queryKey: coHostSearchKey(phone),
    queryFn: ({ signal }) => http.get<FoundCoHosts>('/api/users/search', { query: { phone, limit: 1 }, signal }),
    select: (answer) => answer.users[0],
    enabled: phone.replace(/\D/g, '').length >= 7,
    ...keptFor(ADMIN_CACHE.searchMs),
  });
