import { Button } from 'antd';
import { useAtom, useAtomValue } from 'jotai';
import { Suspense, useEffect, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { onForbidden } from '../../../shared/api/forbidden.ts';
import { outageAtom } from '../../../shared/api/outage.ts';
import { Mark, Wordmark } from '../../../shared/brand/mark.tsx';
import { formatTime } from '../../../shared/format/dates.ts';
import { MEDIA, useMedia } from '../../../shared/hooks/use-media.ts';
import { useOpenHere } from '../../../shared/hooks/use-open-here.ts';
import { useWhenIdle } from '../../../shared/hooks/use-when-idle.ts';
import { useT } from '../../../shared/i18n/en/admin.ts';
import { LanguageSwitch } from '../../../shared/i18n/language-switch.tsx';
import { AntdProvider } from '../../../shared/kit/antd-provider.tsx';
import { latePart, lazyPart } from '../../../shared/loading/lazy-part.ts';
import { loadMe } from '../../../shared/session/me.ts';
import { IconButton } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { closeReviewDialog, reviewAtom } from '../dialogs/review.ts';
import { heldAtom, sendHeld, sendingAtom, takeBack } from '../held.ts';
import { overlayAtom, sidebarAtom } from '../layout-state.ts';
import { DefaultView } from '../list/views/default-view.tsx';
import { useAdminLive } from '../live/use-admin-live.ts';
import { useMeetingsLive } from '../meetings/use-meetings-live.ts';
import { Glyph } from '../ui/glyph.tsx';
import { useUploadGuard } from '../video/use-upload-guard.ts';
import { AdminHeader } from './admin-header.tsx';
import styles from './admin-layout.module.css';
import { NavList } from './nav-list.tsx';
import { useAreaKeys } from './use-area-keys.ts';

const ReviewDialogs = latePart(() => import('../dialogs/review-dialogs.tsx'), 'ReviewDialogs');

/** Shows the review dialog that was opened. It belongs to the page it was opened on. */
const ReviewHost = () => {
  const request = useAtomValue(reviewAtom);
  const { pathname } = useLocation();
  // No part of the page's opening, and there when the server no longer is.
  useWhenIdle(ReviewDialogs.preload);
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving the page, by the back button too, closes its dialog
  useEffect(() => closeReviewDialog, [pathname]);
  return request ? <ReviewDialogs key={request.nth} request={request} /> : null;
};

/** Above every screen of the admin area: what can still be taken back, and for how long; then, that it is being sent. */
const HeldNotice = () => {
  const t = useT();
  const held = useAtomValue(heldAtom);
  const isSending = useAtomValue(sendingAtom).length > 0;
  return (
    <div role="status" className={styles.held}>
      {held ? (
        <AntdProvider>
          <section className={styles.notice} aria-label={t('held.label')}>
            <span>
              {held.what} <Left key={held.until} until={held.until} />
            </span>
            <Button size="small" aria-keyshortcuts="z" onClick={() => takeBack()}>
              {t('bulk.undo')}
            </Button>
            <IconButton label={t('held.now')} onClick={() => sendHeld()}>
              <Icon name="check" size={16} />
            </IconButton>
          </section>
        </AntdProvider>
      ) : isSending ? (
        <p className={`${styles.notice} ${styles.sending}`}>{t('held.sending')}</p>
      ) : null}
    </div>
  );
};

/** Not read aloud: each second would be. */
const Left = ({ until }: { until: number }) => {
  const t = useT();
  const secondsLeft = () => Math.ceil((until - Date.now()) / 1000);
  const [seconds, setSeconds] = useState(secondsLeft);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.ceil((until - Date.now()) / 1000)), 250);
    return () => clearInterval(timer);
  }, [until]);
  return (
    <span className={styles.left} aria-hidden="true">
      {t('held.in', { seconds: Math.max(seconds, 0) })}
    </span>
  );
};

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
