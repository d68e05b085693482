import { useAtom, useAtomValue } from 'jotai';
import { Suspense, useEffect } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { onForbidden } from '../../../shared/api/forbidden.ts';
import { outageAtom } from '../../../shared/api/outage.ts';
import { Mark, Wordmark } from '../../../shared/brand/mark.tsx';
import { formatTime } from '../../../shared/format/dates.ts';
import { MEDIA, useMedia } from '../../../shared/hooks/use-media.ts';
import { useOpenHere } from '../../../shared/hooks/use-open-here.ts';
import { useT } from '../../../shared/i18n/en/admin.ts';
import { LanguageSwitch } from '../../../shared/i18n/language-switch.tsx';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { loadMe } from '../../../shared/session/me.ts';
import { ReviewHost } from '../dialogs/review-host.tsx';
import { overlayAtom, sidebarAtom } from '../layout-state.ts';
import { DefaultView } from '../list/views/default-view.tsx';
import { useAdminLive } from '../live/use-admin-live.ts';
import { useMeetingsLive } from '../meetings/use-meetings-live.ts';
import { Glyph } from '../ui/glyph.tsx';
import { useUploadGuard } from '../video/use-upload-guard.ts';
import { AdminHeader } from './admin-header.tsx';
import styles from './admin-layout.module.css';
import { HeldNotice } from './held-notice.tsx';
import { NavList } from './nav-list.tsx';
import { useAreaKeys } from './use-area-keys.ts';

const Sheet = lazyPart(() => import('../../../shared/kit/dialog.tsx'), 'Sheet');
const KeyHelpDialog = lazyPart(() => import('./key-help-dialog.tsx'), 'KeyHelpDialog');
const Palette = lazyPart(() => import('../palette/palette.tsx'), 'Palette');
const ViewsDialog = lazyPart(() => import('../list/views/views-dialog.tsx'), 'ViewsDialog');

const pauseMs = 5_000;

/**
 * A refused call may mean that the role is gone: who the person is now is asked for, and the guard sends those who are no admin
 * home.
 */
const useAccessLost = () => {
  useEffect(() => {
    let askedAt = 0;
    return onForbidden(() => {
      if (Date.now() - askedAt < pauseMs) return;
      askedAt = Date.now();
      void loadMe('refresh');
    });
  }, []);
};

/** The admin area: its menu, its header, and the screen. It listens for news as long as it is open. */
export const AdminLayout = () => {
  const t = useT();
  useAdminLive();
  useMeetingsLive();
  useAccessLost();
  useUploadGuard();
  useAreaKeys();
  const [chosen, setChosen] = useAtom(sidebarAtom);
  const overlay = useAtomValue(overlayAtom);
  const menu = useOpenHere();
  const tablet = useMedia(MEDIA.tablet);
  const mobile = useMedia(MEDIA.mobile);
  const narrow = chosen ? chosen === 'narrow' : tablet;
  return (
    <div className={styles.frame} data-narrow={narrow || undefined}>
      {mobile ? null : (
        <aside className={styles.side} aria-label={t('nav.label')}>
          <Link to="/admin/dashboard" className={styles.home} aria-label={t('nav.home')}>
            {narrow ? <Mark /> : <Wordmark />}
          </Link>
          <NavList narrow={narrow} />
          <div className={styles.sideFoot}>
            {narrow ? null : <LanguageSwitch />}
            <button
              type="button"
              className={styles.fold}
              aria-pressed={narrow}
              aria-label={t('nav.narrow')}
              title={narrow ? t('nav.widen') : t('nav.narrowIt')}
              onClick={() => setChosen(narrow ? 'wide' : 'narrow')}
            >
              <Glyph name="panel" />
            </button>
          </div>
        </aside>
      )}
      <div className={styles.body}>
        <AdminHeader onMenu={mobile ? menu.open : undefined} />
        <OutageBanner />
        <HeldNotice />
        <main id="main" className={styles.main}>
          <DefaultView>
            <Outlet />
          </DefaultView>
        </main>
      </div>
      {mobile && menu.isOpen ? (
        <Suspense fallback={null}>
          <Sheet title={t('common:menu')} onClose={menu.close}>
            <div className={styles.drawer}>
              <Wordmark />
              <NavList onNavigate={menu.close} />
              <LanguageSwitch />
            </div>
          </Sheet>
        </Suspense>
      ) : null}
      <ReviewHost />
      <Suspense fallback={null}>
        {overlay === 'keys' ? <KeyHelpDialog /> : null}
        {overlay === 'palette' ? <Palette /> : null}
        {overlay === 'views' ? <ViewsDialog /> : null}
      </Suspense>
    </div>
  );
};

/** Above every screen of the admin area while the server does not answer. */
const OutageBanner = () => {
  const t = useT();
  const since = useAtomValue(outageAtom);
  return (
    <div role="status" className={styles.outage}>
      {since === undefined ? null : (
        <p className={styles.banner}>{t('live.outage', { time: formatTime(new Date(since).toISOString()) })}</p>
      )}
    </div>
  );
};
