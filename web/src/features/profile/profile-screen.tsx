import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { usePageTitle } from '../../shared/hooks/use-page-title.ts';
import { Button } from '../../shared/ui/button.tsx';
import { StateNotice } from '../../shared/ui/state-notice.tsx';
import { useProfile } from './api/get-profile.ts';
import { DataSection } from './data/data-section.tsx';
import { DevicesSection } from './devices/devices-section.tsx';
import { ProfileForm } from './form/profile-form.tsx';
import { IdentityCard } from './identity-card.tsx';
import styles from './profile.module.css';
import { ProfileSkeleton } from './profile-skeleton.tsx';
import { useT } from './texts.ts';

const tabs = ['about', 'devices', 'data'] as const;
type Tab = (typeof tabs)[number];

/** `/profile` (specification 1, section 2): the person, their devices, their data. `?tab=` says which. */
export const ProfileScreen = () => {
  const t = useT();
  usePageTitle(t('section'));
  const [search] = useSearchParams();
  const tab: Tab = tabs.find((one) => one === search.get('tab')) ?? 'about';
  const profile = useProfile();

  if (!profile.data && profile.isError) {
    return (
      <StateNotice
        as="h1"
        title={t('notLoaded.title')}
        action={
          <Button kind="primary" busy={profile.isFetching} onClick={() => void profile.refetch()}>
            {t('common:tryAgain')}
          </Button>
        }
      >
        {navigator.onLine ? t('notLoaded.text') : t('notLoaded.offline')}
      </StateNotice>
    );
  }
  return (
    <div className={`container ${styles.screen}`}>
      <header className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          {t('section')}
        </h1>
        <p className={styles.lead}>{t('lead')}</p>
      </header>
      {profile.data ? (
        <div className={styles.columns}>
          <aside className={styles.side}>
            <IdentityCard profile={profile.data} />
            <Tabs current={tab} />
          </aside>
          <div className={styles.content}>
            {tab === 'about' ? <ProfileForm profile={profile.data} /> : null}
            {tab === 'devices' ? <DevicesSection /> : null}
            {tab === 'data' ? <DataSection profile={profile.data} /> : null}
          </div>
        </div>
      ) : (
        <ProfileSkeleton />
      )}
    </div>
  );
};

const Tabs = ({ current }: { current: Tab }): ReactNode => {
  const t = useT();
  return (
    <nav className={styles.tabs} aria-label={t('sections')}>
      {tabs.map((tab) => (
        <Link
          key={tab}
          to={tab === 'about' ? '/profile' : `/profile?tab=${tab}`}
          state={{ keepScroll: true }}
          aria-current={tab === current ? 'page' : undefined}
        >
          {t(`tab.${tab}`)}
        </Link>
      ))}
    </nav>
  );
};
