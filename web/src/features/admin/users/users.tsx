import { authCalls } from '@visavis/contracts/calls/auth';
import { ADMIN_CACHE } from '@visavis/contracts/constants/admin';
import { ROLES } from '@visavis/contracts/constants/role';
import { readablePhone } from '@visavis/contracts/phone-digits';
import { Button, Flex } from 'antd';
import { formatDay, pastWhen } from '../../../shared/format/dates.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { t, useT } from '../../../shared/i18n/en/admin-users.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { IconButton } from '../../../shared/ui/button.tsx';
import { VerifiedMark } from '../../../shared/ui/icon.tsx';
import { option, search, sort } from '../list/filters.ts';
import styles from '../list/list.module.css';
import { withoutEmpty } from '../list/list-filters.ts';
import { CreateButton } from '../list/list-page.tsx';
import { defineResource, ResourceScreen } from '../list/resource.tsx';
import { adminKeys } from '../query-keys.ts';
import { Glyph } from '../ui/glyph.tsx';
import type { AdminUser } from './api.ts';
import type { UserRequest } from './dialogs/user-dialogs.tsx';
import { Passes, UserStatus } from './user-words.tsx';
import own from './users.module.css';

const UserDialogs = lazyPart(() => import('./dialogs/user-dialogs.tsx'), 'UserDialogs');

const Joined = ({ at }: { at: string }) => <time dateTime={at}>{formatDay(at, useNow())}</time>;
const LastSignIn = ({ at }: { at: string | null | undefined }) => {
  const t = useT();
  const now = useNow();
  return at ? <time dateTime={at}>{pastWhen(at, now)}</time> : t('never');
};

interface ActionsProps {
  user: AdminUser;
  /** On a card, where buttons fill the line. */
  wide: boolean;
  onRequest: (request: UserRequest) => void;
}
const Actions = ({ user, wide, onRequest }: ActionsProps) => {
  const t = useT();
  const { name, isActive } = user;
  const look = { size: wide ? ('middle' as const) : ('small' as const), block: wide };
  return (
    <Flex gap={wide ? 8 : 6} align="center" justify="end">
      <Button {...look} aria-label={t('changeRoleOf', { name })} onClick={() => onRequest({ kind: 'role', user })}>
        {t('role')}
      </Button>
      <Button
        {...look}
        aria-label={t(isActive ? 'deactivateNamed' : 'activateNamed', { name })}
        onClick={() => onRequest({ kind: 'status', users: [user], isActive: !isActive })}
      >
        {t(isActive ? 'deactivate' : 'activate')}
      </Button>
    </Flex>
  );
};

export const users = defineResource({
  name: 'users',
  title: () => t('admin:nav.users'),
  words: t,
  key: adminKeys.userLists,
  call: authCalls.adminUsers,
  csv: authCalls.adminUsersCsv,
  filters: {
    search: search(() => ({ label: t('filter.search'), placeholder: t('filter.placeholder') })),
    role: option(ROLES, { label: () => t('role'), all: () => t('filter.allRoles'), word: (role) => t(`roles.${role}`) }),
    isActive: option(['true', 'false'], {
      label: () => t('filter.active'),
      all: () => t('filter.all'),
      word: (active) => t(active === 'true' ? 'state.active' : 'state.inactive'),
      wide: true,
    }),
    sort: sort(['-createdAt', 'createdAt']),
  },
  query: withoutEmpty,
  rows: ({ users }) => users,
  dialogs: UserDialogs,
  // Events tell of accounts; the clock, of what they missed.
  refresh: { freshMs: ADMIN_CACHE.usersMs, everyMs: ADMIN_CACHE.usersMs },
  columns: ({ opener }) => [
    {
      key: 'user',
      title: t('common:user'),
      head: true,
      card: 'title',
      cell: (user) => (
        <span className={own.person}>
          <Avatar name={user.name} picture={user.profilePicture} size={30} />
          <span>
            <span className={own.name} title={user.name}>
              {opener(user, user.name)}
              {user.isVerified ? <VerifiedMark size={14} /> : null}
            </span>
            <span className={own.phone}>{readablePhone(user.phone)}</span>
          </span>
        </span>
      ),
    },
    { key: 'role', title: t('role'), width: 120, card: 'meta', cell: ({ role }) => t(`roles.${role}`) },
    { key: 'status', title: t('admin:status'), width: 134, card: 'tag', cell: (user) => <UserStatus user={user} /> },
    {
      key: 'passes',
      title: t('passes'),
      width: 96,
      look: 'right',
      from: 'wide',
      card: 'fact',
      cell: (user) => <Passes user={user} />,
    },
    {
      key: 'createdAt',
      title: t('joined'),
      width: 136,
      from: 'wide',
      card: 'fact',
      sorts: true,
      cell: ({ createdAt }) => <Joined at={createdAt} />,
    },
    {
      key: 'lastSignIn',
      title: t('lastSignIn'),
      width: 148,
      from: 'wide',
      cell: ({ lastSignInAt }) => <LastSignIn at={lastSignInAt} />,
    },
  ],
  actions: ({ request }) => ({
    width: 196,
    cell: (user, wide) => <Actions user={user} wide={wide} onRequest={request} />,
  }),
  act: { edit: (user, { request }) => request({ kind: 'role', user }) },
  bulk: {
    nameOf: ({ name }) => name,
    actions: (chosen, onDone, { request }) =>
      [false, true].map((isActive) => {
        const users = chosen.filter((user) => user.isActive !== isActive);
        const run = () => request({ kind: 'status', users, isActive, onDone });
        return { label: t(isActive ? 'activate' : 'deactivate'), run: users.length > 0 ? run : undefined };
      }),
  },
  head: ({ request }) => (
    <span className={styles.headEnd}>
      <IconButton label={t('import')} aria-haspopup="dialog" onClick={() => request({ kind: 'import' })}>
        <Glyph name="upload" size={18} />
      </IconButton>
      <CreateButton onClick={() => request({ kind: 'create' })}>{t('create')}</CreateButton>
    </span>
  ),
});

/** Everybody with an account, the newest first: found, created, given a role, activated and deactivated here. */
export const UsersScreen = () => <ResourceScreen resource={users} />;
