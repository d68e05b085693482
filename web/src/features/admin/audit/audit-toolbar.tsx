import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '@visavis/contracts/constants';
import { useMedia } from '../../../shared/hooks/use-media.ts';
import { useT } from '../../../shared/i18n/en/admin-audit.ts';
import type { AuditEntry } from '../api.ts';
import { CsvButton } from '../list/toolbar/csv-button.tsx';
import styles from '../list/toolbar/list-toolbar.module.css';
import { DayFilter, PersonFilter, useSetFilter } from '../list/toolbar/toolbar-parts.tsx';
import { KeyHints } from '../shell/key-hints.tsx';
import { Select } from '../ui/antd-select.tsx';
import { loadAuditCsv, useAdmins } from './api.ts';
import { type AuditFilters, subjectTypeOf } from './audit-filters.ts';
import { actorText, subjectOf } from './audit-words.ts';

/** Filters, the file and keys. All filters live in the address. `first`: an entry of what is shown, which knows names. */
export const AuditToolbar = ({ filters, first }: { filters: AuditFilters; first: AuditEntry | undefined }) => {
  const t = useT();
  const set = useSetFilter();
  const { data: admins = [] } = useAdmins();
  const size = useMedia('(max-width: 767px)') ? 'large' : 'middle';
  const { actor, subject, subjectType, action } = filters;
  const isAdmin = admins.some(({ _id }) => _id === actor);
  return (
    <div className={styles.bar}>
      <span className={styles.narrow}>
        <Select
          size={size}
          aria-label={t('filter.actor')}
          placeholder={t('filter.everyone')}
          value={isAdmin ? actor : ''}
          options={admins.map(({ _id, name }) => ({ value: _id, label: name }))}
          onChange={(actor) => set({ actor })}
        />
      </span>
      <span className={styles.narrow}>
        <Select
          size={size}
          aria-label={t('filter.subjectType')}
          placeholder={t('filter.everything')}
          value={subjectType}
          options={AUDIT_SUBJECTS.map((value) => ({ value, label: t(`subject.${value}`) }))}
          onChange={(subjectType) => set({ subjectType, action: undefined })}
        />
      </span>
      <span className={styles.category}>
        <Select
          size={size}
          aria-label={t('filter.action')}
          placeholder={t('filter.allActions')}
          value={action}
          options={AUDIT_ACTIONS.filter((value) => !subjectType || subjectTypeOf(value) === subjectType || value === action).map(
            (value) => ({ value, label: t(`action.${value}`) }),
          )}
          onChange={(action) => set({ action })}
        />
      </span>
      <DayFilter name="from" label={t('filter.from')} value={filters.from} />
      <DayFilter name="to" label={t('filter.to')} value={filters.to} />
      {actor && !isAdmin ? (
        <PersonFilter
          name="actor"
          label={t('filter.by', { name: first ? actorText(first) : t('admin:list.onePerson') })}
          clear={t('filter.everyone')}
        />
      ) : null}
      {subject ? (
        <PersonFilter
          name="subject"
          label={t('filter.about', {
            name: first?.subject === subject ? subjectOf(first).text : (first?.person?.name ?? t('filter.one')),
          })}
          clear={t('filter.everything')}
        />
      ) : null}
      <span className={styles.end}>
        <CsvButton name="audit" make={() => loadAuditCsv(filters)} />
        <KeyHints keys={['j', 'k', ']']} />
      </span>
    </div>
  );
};
