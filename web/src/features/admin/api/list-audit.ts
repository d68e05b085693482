import { useQuery } from '@tanstack/react-query';
import type { adminEndpoints } from '@visavis/contracts/admin';
import { ADMIN_CACHE } from '@visavis/contracts/constants';
import type { ResponseOf } from '@visavis/contracts/endpoint';
import { http } from '../../../shared/api/http.ts';
import { adminKeys, keptFor } from './keys.ts';

export type AuditAnswer = ResponseOf<typeof adminEndpoints.audit>;
export type AuditEntry = AuditAnswer['entries'][number];

/** Newest first; of one subject or of all. */
export const useAudit = (subject?: string, limit = 20) =>
  useQuery({
    queryKey: adminKeys.audit(subject),
    queryFn: ({ signal }) => http.get<AuditAnswer>('/api/admin/audit', { query: { limit, subject }, signal }),
    select: (answer) => answer.entries,
    ...keptFor(ADMIN_CACHE.defaultMs),
  });
