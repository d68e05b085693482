import { Link } from 'react-router-dom';
import { dayAndTime, formatDay, pastWhen, zoneName } from '../../../shared/format/dates.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/admin-user.ts';
import { useUser } from '../../../shared/session/session.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { CodeFact, Fact, Facts } from '../../../shared/ui/facts.tsx';
import { Activity } from '../audit/activity.tsx';
import styles from '../detail/detail.module.css';
import { confirmFirst } from '../dialogs/review.ts';
import type { AdminUser } from '../users/api.ts';
import { endSessions, renewRecoveryCodes, type UserSession, useSecondFactor, useUserSessions } from './api.ts';
import { Section } from './section.tsx';
import own from './user.module.css';

interface UserAsideProps {
  user: AdminUser;
  /** Shows them, this once. */
  onCodes: (codes: readonly string[]) => void;
}
export const UserAside = ({ user, onCodes }: UserAsideProps) => {
  const t = useT();
  const isMe = useUser()?._id === user._id;
  const now = useNow();
  return (
    <aside className="stack gap-16" aria-label={t('about')}>
      <section className={styles.card}>
        <h2>{t('profile')}</h2>
        <Facts>
          {user.email ? (
            <Fact name={t('adminUsers:field.email')}>
              <span className={own.long}>{user.email}</span>
            </Fact>
          ) : null}
          <Fact name={t('adminUsers:joined')}>{formatDay(user.createdAt, now)}</Fact>
          <Fact name={t('adminUsers:lastSignIn')}>
            {user.lastSignInAt ? pastWhen(user.lastSignInAt, now) : t('adminUsers:never')}
          </Fact>
          <Fact name={t('adminUsers:field.timeZone')}>{zoneName(user.timeZone)}</Fact>
          <Fact name={t('common:language')}>{t(user.language === 'hi' ? 'hindi' : 'english')}</Fact>
          {user.erasesAt ? <Fact name={t('erases')}>{dayAndTime(user.erasesAt, now)}</Fact> : null}
          <CodeFact name={t('adminUsers:field.id')}>{user._id}</CodeFact>
        </Facts>
        <Link to={`/admin/messages?userId=${user._id}`} className={styles.more}>
          {t('messages')}
        </Link>
      </section>
      {isMe ? <OwnCodes onCodes={onCodes} /> : null}
      <div className={styles.card}>
        <Sessions user={user} />
      </div>
      <section className={styles.card}>
        <h2>{t('admin:detail.history')}</h2>
        <Activity subject={user._id} limit={20} />
        <Link to={`/admin/audit?subjectType=user&subject=${user._id}`} className={styles.more}>
          {t('admin:detail.wholeHistory')}
        </Link>
      </section>
    </aside>
  );
};

/** How many recovery codes the admin has left, and new ones in their place. */
const OwnCodes = ({ onCodes }: Pick<UserAsideProps, 'onCodes'>) => {
  const t = useT();
  const { data } = useSecondFactor();
  const renew = () =>
    confirmFirst({
      title: t('codes.title'),
      text: t('codes.text'),
      action: t('codes.make'),
      run: async () => onCodes(await renewRecoveryCodes()),
      failed: t('codes.failed'),
    });
  return data?.enrolled ? (
    <section className={styles.card}>
      <h2>{t('codes.own')}</h2>
      <p>{t('codes.left', { count: data.recoveryCodesLeft })}</p>
      <Button size="small" onClick={renew}>
        {t('codes.make')}
      </Button>
    </section>
  ) : null;
};

const useDeviceName = () => {
  const t = useT();
  return ({ browser, system }: UserSession['device']) =>
    browser && system ? t('sessions.browserOn', { browser, system }) : (browser ?? system ?? t('sessions.unknown'));
};

/** Where the user is signed in. */
const Sessions = ({ user }: { user: AdminUser }) => {
  const t = useT();
  const now = useNow();
  const nameOf = useDeviceName();
  const query = useUserSessions(user._id);
  /** Without a session: all of them. */
  const end = (session?: UserSession) =>
    confirmFirst({
      title: session ? t('sessions.endOne', { device: nameOf(session.device) }) : t('sessions.endAllOf', { name: user.name }),
      text: t('sessions.text'),
      action: t(session ? 'sessions.end' : 'sessions.endAll'),
      run: () => endSessions(user._id, session?._id),
      failed: t('sessions.failed'),
      done: t('sessions.ended'),
    });
  return (
    <Section
      title={t('sessions.title')}
      aside={
        query.data && query.data.length > 0 ? (
          <Button size="small" onClick={() => end()}>
            {t('sessions.endAll')}
          </Button>
        ) : null
      }
      query={query}
      empty={t('sessions.none')}
      isEmpty={(sessions) => sessions.length === 0}
    >
      {(sessions) => (
        <ul className={own.rows} aria-label={t('sessions.title')}>
          {sessions.map((session) => (
            <li key={session._id} className={own.row} title={session.userAgent}>
              <span className={own.grow}>
                {nameOf(session.device)}
                <span className={own.small}>{t('sessions.lastUsed', { when: pastWhen(session.lastUsedAt, now) })}</span>
              </span>
              <Button
                size="small"
                aria-label={t('sessions.endOf', { device: nameOf(session.device) })}
                onClick={() => end(session)}
              >
                {t('sessions.end')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
};
