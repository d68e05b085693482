import { ROLES } from '@visavis/contracts/constants/role';
import { useT } from '../../../shared/i18n/en/admin-users.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { useRealtimeStatus } from '../../../shared/realtime/hooks.ts';
import { BulkOutcome } from '../list/outcome.tsx';
import { RowList } from '../list/row-list.tsx';
import { ListBar, OptionFilter } from '../list/toolbar/toolbar-parts.tsx';
import { useFilters } from '../list/use-filters.ts';
import { loadAllUsers, useUsers } from './api.ts';
import { BulkBar } from './bulk-bar.tsx';
import type { UserRequest } from './dialogs/user-dialogs.tsx';
import { usersCsv } from './user-csv.ts';
import { type UserFilters, userFiltersOf } from './user-filters.ts';
import { UserCards } from './user-rows.tsx';

/** Phones show cards, and do without the table. */
const UserTable = lazyPart(() => import('./user-table.tsx'), 'UserTable');

const Toolbar = ({ filters }: { filters: UserFilters }) => {
  const t = useT();
  return (
    <ListBar
      search={{ label: t('filter.search'), placeholder: t('filter.placeholder') }}
      csv={{ name: 'users', make: async (onProgress) => usersCsv(await loadAllUsers(filters, onProgress)) }}
      keys={['/', 'j', 'k', 'x', 'e']}
    >
      <OptionFilter
        name="role"
        label={t('role')}
        placeholder={t('filter.allRoles')}
        value={filters.role}
        options={ROLES.map((value) => ({ value, label: t(`roles.${value}`) }))}
      />
      <OptionFilter
        name="isActive"
        label={t('filter.active')}
        placeholder={t('filter.all')}
        value={filters.isActive}
        options={[
          { value: 'true', label: t('standing.active') },
          { value: 'false', label: t('standing.inactive') },
        ]}
        wide
      />
    </ListBar>
  );
};

/** Search, filters, rows and keys. */
export const UserList = ({ onRequest }: { onRequest: (request: UserRequest) => void }) => {
  const t = useT();
  const filters = useFilters(userFiltersOf);
  const query = useUsers(filters, useRealtimeStatus() === 'connected');
  return (
    <RowList
      filtersOf={userFiltersOf}
      query={query}
      rows={query.data?.users}
      words={t}
      toolbar={
        <>
          <Toolbar filters={filters} />
          <BulkOutcome />
        </>
      }
      onAct={(action, user) => {
        if (action === 'edit') onRequest({ kind: 'role', user });
      }}
      selection={{
        nameOf: ({ name }) => name,
        bar: (users, onSelect) => <BulkBar users={users} onSelect={onSelect} onRequest={onRequest} />,
      }}
    >
      {(rows, asCards) =>
        asCards ? <UserCards {...rows} onRequest={onRequest} /> : <UserTable {...rows} onRequest={onRequest} />
      }
    </RowList>
  );
};
