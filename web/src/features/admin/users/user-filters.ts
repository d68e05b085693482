import { ROLES, type Role } from '@visavis/contracts/constants/role';
import { oneOf, pageOf, searchOf } from '../list/list-filters.ts';

export const USER_SORTS = ['-createdAt', 'createdAt'] as const;

/** What the list of users shows, as the address says it. */
export interface UserFilters {
  search: string;
  role: Role | '';
  isActive: 'true' | 'false' | '';
  sort: (typeof USER_SORTS)[number];
  page: number;
  limit: number;
}

/** Anything unknown in the address falls back to what the list shows by itself. */
export const userFiltersOf = (params: URLSearchParams): UserFilters => ({
  search: searchOf(params),
  role: oneOf(ROLES, params.get('role')) ?? '',
  isActive: oneOf(['true', 'false'], params.get('isActive')) ?? '',
  sort: oneOf(USER_SORTS, params.get('sort')) ?? USER_SORTS[0],
  ...pageOf(params),
});
