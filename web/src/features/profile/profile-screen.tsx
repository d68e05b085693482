import type { Profile } from '@visavis/contracts/profile';
import { type ReactNode, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { saveFile } from '../../shared/api/fetch-file.ts';
import { messageOf } from '../../shared/api/http-error.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { categoryName } from '../../shared/format/category-name.ts';
import { formatDate, formatDay } from '../../shared/format/dates.ts';
import { usePageTitle } from '../../shared/hooks/use-page-title.ts';
import { useT } from '../../shared/i18n/en/profile.ts';
import { lazyPart } from '../../shared/loading/lazy-part.ts';
import { OwnPageLink } from '../../shared/people/own-page-link.tsx';
import { session } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { FieldError } from '../../shared/ui/field-parts.tsx';
import { Icon, LineArt } from '../../shared/ui/icon.tsx';
import { ScreenHead } from '../../shared/ui/screen-head.tsx';
import { Section } from '../../shared/ui/section.tsx';
import { StateNotice } from '../../shared/ui/state-notice.tsx';
import { toast } from '../../shared/ui/toasts.ts';
import { profileQuery, useExport, useProfile } from './api.ts';
import { DevicesSection } from './devices/devices-section.tsx';
import { ProfileForm } from './form/profile-form.tsx';
import { PasskeysSection } from './passkeys/passkeys-section.tsx';
import { PictureControl } from './picture/picture-control.tsx';
import styles from './profile.module.css';
import { ProfileSkeleton } from './profile-skeleton.tsx';

const DeleteDialog = lazyPart(() => import('./data/delete-dialog.tsx'), 'DeleteDialog');

const intoTray = 'M12 4v11m-4.500-4.500L12 15l4.500-4.500M4.500 17.500v2h15v-2';

const DataSection = ({ profile }: { profile: Profile }) => {
  const t = useT();
  const [deleting, setDeleting] = useState(false);
  const exporting = useExport();
  const save = () =>
    exporting.mutate(undefined, {
      onSuccess: ({ success: _, ...data }) => {
        const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
        saveFile(`visavis-export-${data.exportedAt.slice(0, 10)}.json`, file);
        toast.success(t('data.exported'));
      },
    });
  return (
    <>
      <Section title={t('data.exportTitle')} lead={t('data.exportText')}>
        {exporting.error ? <FieldError>{messageOf(exporting.error, t('data.exportFailed'))}</FieldError> : null}
        <div>
          <Button busy={exporting.isPending} icon={<LineArt path={intoTray} size={18} />} onClick={save}>
            {exporting.isPending ? t('data.exporting') : t('data.export')}
          </Button>
        </div>
      </Section>
      <Section title={t('data.deleteTitle')} lead={t('data.deleteText')} danger>
        <div>
          <Button kind="danger" onClick={() => setDeleting(true)}>
            {t('data.delete')}
          </Button>
        </div>
      </Section>
      {deleting ? (
        <Suspense fallback={null}>
          <DeleteDialog phone={profile.phone} onClose={() => setDeleting(false)} />
        </Suspense>
      ) : null}
    </>
  );
};

/** For the first screen of a page. */
export const prefetch = async () => {
  if (session.get()) await queryClient.prefetchQuery(profileQuery);
};

/** The person as others see them, and since when. */
const IdentityCard = ({ profile }: { profile: Profile }) => {
  const t = useT();
  return (
    <section className={styles.identity} aria-label={profile.name}>
      <PictureControl profile={profile}>
        <p className={styles.name}>
          <strong dir="auto">{profile.name}</strong>
          {profile.isVerified ? (
            <span className={styles.verified} title={t('card.verifiedHint')}>
              <Icon name="check" size={14} />
              {profile.verifiedAt ? t('common:verifiedOn', { day: formatDate(profile.verifiedAt) }) : t('common:verified')}
            </span>
          ) : (
            <Link to="/verify">{t('card.getVerified')}</Link>
          )}
        </p>
        {profile.headline ? <p dir="auto">{profile.headline}</p> : null}
        <p className="quiet grid">
          <span>{t(`card.role.${profile.role}`)}</span>
          {profile.goal ? <span>{t(`hostCard:goal.${profile.goal}`)}</span> : null}
          {profile.category ? <span>{categoryName(profile.category)}</span> : null}
          <span>{t('card.since', { day: formatDay(profile.createdAt) })}</span>
        </p>
        {/* Whoever has proposed nothing has none. */}
        {profile.role === 'participant' ? null : <OwnPageLink userId={profile._id} />}
      </PictureControl>
    </section>
  );
};

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
        <ScreenHead title={t('section')} />
        <p className={styles.lead}>{t('lead')}</p>
      </header>
      {profile.data ? (
        <div className={styles.columns}>
          <aside className={styles.side}>
            <IdentityCard profile={profile.data} />
            <Tabs current={tab} />
            <Ways />
          </aside>
          <div className={styles.content}>
            {tab === 'about' ? <ProfileForm profile={profile.data} /> : null}
            {tab === 'devices' ? (
              <>
                <DevicesSection />
                <PasskeysSection phone={profile.data.phone} />
              </>
            ) : null}
            {tab === 'data' ? <DataSection profile={profile.data} /> : null}
          </div>
        </div>
      ) : (
        <ProfileSkeleton />
      )}
    </div>
  );
};

/** On a phone the avatar leads here, and has no menu of its own. */
const Ways = () => {
  const t = useT();
  return (
    <nav className={styles.ways} aria-label={t('ways.label')}>
      <Link to="/people">
        <Icon name="users" size={18} /> {t('ways.people')}
      </Link>
      <Link to="/reports">
        <Icon name="copy" size={18} /> {t('ways.reports')}
      </Link>
    </nav>
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
