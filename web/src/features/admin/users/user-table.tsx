import { useSearchParams } from 'react-router-dom';
import { MEDIA, useMedia } from '../../../shared/hooks/use-media.ts';
import { useT } from '../../../shared/i18n/en/admin-users.ts';
import styles from '../list/list.module.css';
import { type RowColumns, RowTable } from '../list/row-table.tsx';
import { useSetFilter } from '../list/use-filters.ts';
import type { AdminUser } from './api.ts';
import { USER_SORTS, userFiltersOf } from './user-filters.ts';
import { Actions, Joined, LastSignIn, Person, type UserRowsProps } from './user-rows.tsx';
import { Passes, UserStatus } from './user-words.tsx';

export const UserTable = ({ onRequest, ...rows }: UserRowsProps) => {
  const t = useT();
  const [params] = useSearchParams();
  const setFilter = useSetFilter();
  const wide = useMedia(MEDIA.wide);
  const columns: RowColumns<AdminUser> = [
    {
      key: 'user',
      title: t('user'),
      rowScope: 'row',
      className: styles.what ?? '',
      render: (_, user) => <Person user={user} from={rows.from} />,
    },
    { key: 'role', title: t('role'), width: 120, render: (_, { role }) => t(`roles.${role}`) },
    { key: 'status', title: t('admin:status'), width: 134, render: (_, user) => <UserStatus user={user} /> },
    wide && { key: 'passes', title: t('passes'), width: 96, align: 'right', render: (_, user) => <Passes user={user} /> },
    wide && {
      key: 'createdAt',
      title: t('joined'),
      width: 136,
      sorter: true,
      sortDirections: ['ascend', 'descend', 'ascend'],
      sortOrder: userFiltersOf(params).sort === 'createdAt' ? 'ascend' : 'descend',
      render: (_, user) => <Joined user={user} />,
    },
    wide && { key: 'lastSignIn', title: t('lastSignIn'), width: 148, render: (_, user) => <LastSignIn user={user} /> },
    {
      key: 'actions',
      title: <span className="visually-hidden">{t('admin:actions')}</span>,
      width: 196,
      className: styles.actionsCell ?? '',
      render: (_, user) => <Actions user={user} onRequest={onRequest} />,
    },
  ];
  return (
    <RowTable
      {...rows}
      caption={t('users')}
      columns={columns}
      onChange={(_pages, _filters, sorter) => {
        const { order } = Array.isArray(sorter) ? {} : sorter;
        setFilter({ sort: order === 'ascend' ? USER_SORTS[1] : undefined });
      }}
    />
  );
};
