import { AUDIT_SUBJECTS } from '@visavis/contracts/constants/admin';
import { t } from '../../../shared/i18n/en/admin-audit.ts';
import type { AuditEntry } from '../api.ts';
import { chosenOf, days, option, person, search } from '../list/filters.ts';
import { idOf, oneOf, searchMin } from '../list/list-filters.ts';
import { AUDIT_ACTIONS, subjectOf, subjectTypeOf } from './audit-words.ts';

/** `people`: whose entries the log can be asked for by name. */
export const auditFilters = (params: URLSearchParams, people: readonly { _id: string; name: string }[] = []) => {
  const about = oneOf(AUDIT_SUBJECTS, params.get('subjectType'));
  return {
    search: search(() => ({ label: t('filter.search'), placeholder: t('filter.searchHint') }), searchMin),
    actorRole: option(['admin'], {
      label: () => t('filter.role'),
      all: () => t('filter.anyRole'),
      word: () => t('filter.admins'),
    }),
    actor: {
      ...option(
        people.map(({ _id }) => _id),
        {
          label: () => t('filter.actor'),
          all: () => t('filter.everyone'),
          word: (id) => people.find(({ _id }) => _id === id)?.name ?? id,
        },
      ),
      read: idOf,
    },
    subjectType: option(AUDIT_SUBJECTS, {
      label: () => t('filter.subjectType'),
      all: () => t('filter.everything'),
      word: (type) => t(`subject.${type}`),
      clears: 'action',
    }),
    action: option(
      AUDIT_ACTIONS.filter((action) => !about || subjectTypeOf(action) === about),
      {
        label: () => t('filter.action'),
        all: () => t('filter.allActions'),
        word: (action) => t(`event.${action}.action`),
        wide: true,
      },
    ),
    ...days,
    subject: person<AuditEntry>({
      nameOf: (entry, id) => (entry.subject === id ? subjectOf(entry).text : (entry.person?.name ?? undefined)),
      label: (name) => t('filter.about', { name: name ?? t('filter.one') }),
      clear: () => t('filter.everything'),
    }),
  };
};

/** What the audit log shows, as the address says it. Anything unknown there falls back to what the log shows by itself. */
export const auditFiltersOf = (params: URLSearchParams) => chosenOf(auditFilters(params), params);
export type AuditFilters = ReturnType<typeof auditFiltersOf>;
