import { ROLES } from '@visavis/contracts/constants';
import { useMedia } from '../../../shared/hooks/use-media.ts';
import { useT } from '../../../shared/i18n/en/admin-users.ts';
import { SearchBar } from '../../../shared/ui/search-bar.tsx';
import { CsvButton } from '../list/toolbar/csv-button.tsx';
import styles from '../list/toolbar/list-toolbar.module.css';
import { useSetFilter } from '../list/toolbar/toolbar-parts.tsx';
import { ViewsButton } from '../list/views/views-button.tsx';
import { KeyHints } from '../shell/key-hints.tsx';
import { Select } from '../ui/antd-select.tsx';
import { loadAllUsers } from './api.ts';
import { usersCsv } from './user-csv.ts';
import type { UserFilters } from './user-filters.ts';

/** Search, filters, the file and keys. All filters live in the address. */
export const UserToolbar = ({ filters }: { filters: UserFilters }) => {
  const t = useT();
  const set = useSetFilter();
  const size = useMedia('(max-width: 767px)') ? 'large' : 'middle';
  return (
    <div className={styles.bar}>
      <div className={styles.search} data-list-search>
        <SearchBar variant="header" words={{ label: t('filter.search'), placeholder: t('filter.placeholder') }} />
      </div>
      <span className={styles.narrow}>
        <Select
          size={size}
          aria-label={t('role')}
          placeholder={t('filter.allRoles')}
          value={filters.role}
          options={ROLES.map((value) => ({ value, label: t(`roles.${value}`) }))}
          onChange={(role) => set({ role })}
        />
      </span>
      <span className={styles.category}>
        <Select
          size={size}
          aria-label={t('filter.active')}
          placeholder={t('filter.all')}
          value={filters.isActive}
          options={[
            { value: 'true', label: t('standing.active') },
            { value: 'false', label: t('standing.inactive') },
          ]}
          onChange={(isActive) => set({ isActive })}
        />
      </span>
      <span className={styles.end}>
        <CsvButton name="users" make={async (onProgress) => usersCsv(await loadAllUsers(filters, onProgress))} />
        <ViewsButton />
        <KeyHints keys={['/', 'j', 'k', 'x', 'e']} />
      </span>
    </div>
  );
};
