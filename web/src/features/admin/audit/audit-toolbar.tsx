import { adminCalls } from '@visavis/contracts/calls/admin';
import { AUDIT_SUBJECTS } from '@visavis/contracts/constants/admin';
import { useT } from '../../../shared/i18n/en/admin-audit.ts';
import type { AuditEntry } from '../api.ts';
import { withoutEmpty } from '../list/list-filters.ts';
import { DayFilter, ListBar, ListSearch, OptionFilter, PersonFilter } from '../list/toolbar/toolbar-parts.tsx';
import { useAdmins } from './api.ts';
import type { AuditFilters } from './audit-filters.ts';
import { AUDIT_ACTIONS, actorText, subjectOf, subjectTypeOf } from './audit-words.ts';

/** `first`: an entry of what is shown, which knows names. */
export const AuditToolbar = ({ filters, first }: { filters: AuditFilters; first: AuditEntry | undefined }) => {
  const t = useT();
  const { data: admins = [] } = useAdmins();
  const { actor, actorRole, subject, subjectType, action } = filters;
  const isAdmin = admins.some(({ _id }) => _id === actor);
  return (
    <ListBar csv={{ name: 'audit', call: adminCalls.auditCsv, query: withoutEmpty(filters) }} keys={['/', 'j', 'k', ']']}>
      <ListSearch words={{ label: t('filter.search'), placeholder: t('filter.searchHint') }} />
      <OptionFilter
        name="actorRole"
        label={t('filter.role')}
        placeholder={t('filter.anyRole')}
        value={actorRole}
        options={[{ value: 'admin', label: t('filter.admins') }]}
      />
      <OptionFilter
        name="actor"
        label={t('filter.actor')}
        placeholder={t('filter.everyone')}
        value={isAdmin ? actor : ''}
        options={admins.map(({ _id, name }) => ({ value: _id, label: name }))}
      />
      <OptionFilter
        name="subjectType"
        label={t('filter.subjectType')}
        placeholder={t('filter.everything')}
        value={subjectType}
        options={AUDIT_SUBJECTS.map((value) => ({ value, label: t(`subject.${value}`) }))}
        clears="action"
      />
      <OptionFilter
        name="action"
        label={t('filter.action')}
        placeholder={t('filter.allActions')}
        value={action}
        options={AUDIT_ACTIONS.filter((value) => !subjectType || subjectTypeOf(value) === subjectType || value === action).map(
          (value) => ({ value, label: t(`event.${value}.action`) }),
        )}
        wide
      />
      <DayFilter name="from" value={filters.from} />
      <DayFilter name="to" value={filters.to} />
      <PersonFilter
        name="actor"
        value={isAdmin ? '' : actor}
        label={t('filter.by', { name: first ? actorText(first) : t('admin:list.onePerson') })}
        clear={t('filter.everyone')}
      />
      <PersonFilter
        name="subject"
        value={subject}
        label={t('filter.about', {
          name: first?.subject === subject ? subjectOf(first).text : (first?.person?.name ?? t('filter.one')),
        })}
        clear={t('filter.everything')}
      />
    </ListBar>
  );
};
