import { AUDIT_SUBJECTS, type AuditSubject } from '@visavis/contracts/constants/admin';
import type { AuditAction } from '@visavis/contracts/events/registry';
import { dayOf, idOf, oneOf, searchOf } from '../list/list-filters.ts';
import { AUDIT_ACTIONS } from './audit-words.ts';

/** What the audit log shows, as the address says it. */
export interface AuditFilters {
  actor: string;
  subjectType: AuditSubject | '';
  subject: string;
  action: AuditAction | '';
  actorRole: 'admin' | '';
  search: string;
  /** Days in India, both included. */
  from: string;
  to: string;
}

/** Anything unknown in the address falls back to what the log shows by itself. */
export const auditFiltersOf = (params: URLSearchParams): AuditFilters => ({
  actor: idOf(params.get('actor')),
  subjectType: oneOf(AUDIT_SUBJECTS, params.get('subjectType')) ?? '',
  subject: idOf(params.get('subject')),
  action: oneOf(AUDIT_ACTIONS, params.get('action')) ?? '',
  actorRole: oneOf(['admin'], params.get('actorRole')) ?? '',
  search: searchOf(params.get('search')),
  from: dayOf(params.get('from')),
  to: dayOf(params.get('to')),
});
