import { readablePhone } from '@visavis/contracts/phone-digits';
import { Button, Flex } from 'antd';
import { Link } from 'react-router-dom';
import { formatDay, pastWhen } from '../../../shared/format/dates.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/admin-users.ts';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { VerifiedMark } from '../../../shared/ui/icon.tsx';
import styles from '../list/list.module.css';
import { RowCards } from '../list/row-cards.tsx';
import { RowCheck } from '../list/row-check.tsx';
import type { RowsProps } from '../list/row-list.tsx';
import type { AdminUser } from './api.ts';
import type { UserRequest } from './dialogs/user-dialogs.tsx';
import { Passes, UserStatus } from './user-words.tsx';
import own from './users.module.css';

export interface UserRowsProps extends RowsProps<AdminUser> {
  onRequest: (request: UserRequest) => void;
}

/** Face, name and phone. */
export const Person = ({ user: { _id, name, phone, profilePicture, isVerified }, from }: { user: AdminUser; from: string }) => (
  <span className={own.person}>
    <Avatar name={name} picture={profilePicture} size={30} />
    <span>
      <span className={own.name}>
        <Link data-open to={`/admin/users/${_id}`} state={{ from }} className={styles.title} title={name}>
          {name}
        </Link>
        {isVerified ? <VerifiedMark size={14} /> : null}
      </span>
      <span className={own.phone}>{readablePhone(phone)}</span>
    </span>
  </span>
);

export const Joined = ({ user: { createdAt } }: { user: AdminUser }) => {
  const now = useNow();
  return <time dateTime={createdAt}>{formatDay(createdAt, now)}</time>;
};

export const LastSignIn = ({ user: { lastSignInAt } }: { user: AdminUser }) => {
  const t = useT();
  const now = useNow();
  return lastSignInAt ? <time dateTime={lastSignInAt}>{pastWhen(lastSignInAt, now)}</time> : t('never');
};

export const Actions = ({
  user,
  wide = false,
  onRequest,
}: Pick<UserRowsProps, 'onRequest'> & { user: AdminUser; wide?: boolean }) => {
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

/** Where a table has no room. */
export const UserCards = ({ onRequest, ...rows }: UserRowsProps) => {
  const t = useT();
  return (
    <RowCards {...rows} caption={t('users')}>
      {(user) => (
        <>
          <div className={styles.cardTop}>
            <h2 className={styles.cardTitle}>
              <Person user={user} from={rows.from} />
            </h2>
            <RowCheck row={user} rows={rows} />
          </div>
          <p className={styles.cardMeta}>
            <span>{t(`roles.${user.role}`)}</span>
            <UserStatus user={user} />
          </p>
          <p className={styles.cardMeta}>
            <span className={styles.none}>
              {t('passes')}: <Passes user={user} />
            </span>
            <span className={styles.none}>
              {t('joined')}: <Joined user={user} />
            </span>
          </p>
          <Actions user={user} wide onRequest={onRequest} />
        </>
      )}
    </RowCards>
  );
};
