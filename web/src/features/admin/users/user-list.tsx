import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useMedia } from '../../../shared/hooks/use-media.ts';
import { useT } from '../../../shared/i18n/en/admin-users.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { useRealtimeStatus } from '../../../shared/realtime/hooks.ts';
import { AntdProvider } from '../../../shared/theme/antd-provider.tsx';
import { BulkOutcome } from '../list/outcome.tsx';
import { NoRows, RowsPanel } from '../list/rows-panel.tsx';
import { useRows } from '../list/use-rows.ts';
import { useUsers } from './api.ts';
import { BulkBar } from './bulk-bar.tsx';
import type { UserRequest } from './dialogs/user-dialogs.tsx';
import { isFiltered, userFiltersOf } from './user-filters.ts';
import { UserCards } from './user-rows.tsx';
import { UserToolbar } from './user-toolbar.tsx';

/** Phones show cards, and do without the table. */
const UserTable = lazyPart(() => import('./user-table.tsx'), 'UserTable');

interface UserListProps {
  onRequest: (request: UserRequest) => void;
}
const RowsAndTools = ({ onRequest }: UserListProps) => {
  const t = useT();
  const [params] = useSearchParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const filters = userFiltersOf(params);
  const query = useUsers(filters, useRealtimeStatus() === 'connected');
  const { data } = query;
  const users = data?.users ?? [];
  const [selected, setSelected] = useState<readonly string[]>([]);
  const from = pathname + search;
  const find = (id: string) => users.find(({ _id }) => _id === id);
  const { container, cursor, mark } = useRows({
    ids: users.map(({ _id }) => _id),
    page: filters.page,
    pages: data?.pagination.pages ?? 1,
    onOpen: (id) => navigate(`/admin/users/${id}`, { state: { from } }),
    onSelect: (id) => setSelected((now) => (now.includes(id) ? now.filter((other) => other !== id) : [...now, id])),
    onClear: () => setSelected([]),
    onEdit: (id) => {
      const user = find(id);
      if (user) onRequest({ kind: 'role', user });
    },
  });
  const cards = useMedia('(max-width: 767px)');
  // Who has left the page is no longer selected.
  const chosen = users.filter(({ _id }) => selected.includes(_id));
  const rows = {
    users,
    selected: chosen.map(({ _id }) => _id),
    from,
    cursor,
    onMark: mark,
    onSelect: setSelected,
    onRequest,
  };
  return (
    <div ref={container}>
      <UserToolbar filters={filters} />
      <BulkOutcome />
      <RowsPanel
        query={query}
        shown={users.length}
        loading={t('loading')}
        empty={
          <NoRows
            failed={!data}
            isFiltered={isFiltered(filters)}
            page={filters.page}
            to="/admin/users"
            words={{
              failed: t('empty.failed'),
              none: t('empty.none'),
              noneText: t('empty.noneText'),
              match: t('empty.match'),
              matchText: t('empty.matchText'),
            }}
          />
        }
      >
        {cards ? <UserCards {...rows} /> : <UserTable {...rows} filters={filters} />}
      </RowsPanel>
      <BulkBar users={chosen} onSelect={setSelected} onRequest={onRequest} />
    </div>
  );
};

/** Search, filters, rows and keys. */
export const UserList = (props: UserListProps) => (
  <AntdProvider>
    <RowsAndTools {...props} />
  </AntdProvider>
);
