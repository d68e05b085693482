import { readablePhone } from '@visavis/contracts/phone-digits';
import { useT } from '../../../shared/i18n/en/admin-user.ts';
import { useUser } from '../../../shared/session/session.ts';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { VerifiedMark } from '../../../shared/ui/icon.tsx';
import detail from '../detail/detail.module.css';
import { confirmFirst } from '../dialogs/review.ts';
import { BulkOutcome } from '../list/outcome.tsx';
import type { AdminUser } from '../users/api.ts';
import { UserStatus } from '../users/user-words.tsx';
import { resetSecondFactor } from './api.ts';
import { MeetingsSection } from './meetings-section.tsx';
import { NotesSection } from './notes-section.tsx';
import type { OneUserRequest } from './one-user-dialogs.tsx';
import { PassesSection } from './passes-section.tsx';
import { PaymentsSection, SubscriptionsSection } from './purchases-section.tsx';
import { ReportsSection } from './reports-section.tsx';
import styles from './user.module.css';

export interface UserPartProps {
  user: AdminUser;
  onRequest: (request: OneUserRequest) => void;
}
export const UserMain = ({ user, onRequest }: UserPartProps) => {
  const t = useT();
  const isMe = useUser()?._id === user._id;
  const reset = () =>
    confirmFirst({
      title: t('reset.title', { name: user.name }),
      text: t('reset.text'),
      action: t('reset.do'),
      run: () => resetSecondFactor(user._id),
      failed: t('reset.failed'),
      done: t('reset.done'),
    });
  return (
    <article className={detail.main}>
      <header className={detail.head}>
        <div className={detail.over}>
          <UserStatus user={user} />
          <span className="quiet">{t(`adminUsers:roles.${user.role}`)}</span>
        </div>
        <div className={styles.who}>
          <Avatar name={user.name} picture={user.profilePicture} size={52} />
          <div>
            <h1>
              <bdi>{user.name}</bdi> {user.isVerified ? <VerifiedMark size={20} /> : null}
            </h1>
            <p className="quiet tabular">{readablePhone(user.phone)}</p>
          </div>
        </div>
        {user.isAppointed ? <p className="quiet tabular">{t('adminUsers:appointed')}</p> : null}
      </header>
      <div className={detail.bar}>
        <Button onClick={() => onRequest({ kind: 'role', user })}>{t('adminUsers:changeRole')}</Button>
        <Button onClick={() => onRequest({ kind: 'passes', user })}>{t('passes.change')}</Button>
        {user.role === 'admin' && !isMe ? <Button onClick={reset}>{t('reset.do')}</Button> : null}
        <Button
          className={user.isActive ? (detail.cancel ?? '') : ''}
          onClick={() => onRequest({ kind: 'status', users: [user], isActive: !user.isActive })}
        >
          {t(user.isActive ? 'adminUsers:deactivate' : 'adminUsers:activate')}
        </Button>
      </div>
      <BulkOutcome />
      <NotesSection user={user} />
      <PassesSection user={user} />
      <MeetingsSection userId={user._id} part="hosted" />
      <MeetingsSection userId={user._id} part="joined" />
      <SubscriptionsSection userId={user._id} />
      <PaymentsSection userId={user._id} />
      <ReportsSection userId={user._id} />
    </article>
  );
};
