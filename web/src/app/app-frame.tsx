import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { useOwnMeetingNews } from '../features/meetings/own/use-own-meeting-news.ts';
import { useRealtime } from '../shared/realtime/start-realtime.ts';
import { authModalAtom } from '../shared/session/auth-modal.ts';
import { hostMeetingAtom, logoutDialogAtom } from '../shared/state/overlays.ts';
import { lazyPart } from '../shared/ui/lazy-part.ts';
import { RouteProgress } from './chrome/route-progress.tsx';
import { useT } from './texts.ts';
import { useInstallation } from './use-installation.ts';
import { useRouteFocus } from './use-route-focus.ts';
import { useSessionEffects } from './use-session-effects.ts';

const AuthModal = lazyPart(() => import('../features/auth/auth-modal.tsx'), 'AuthModal');
const HostMeetingModal = lazyPart(() => import('../features/host-meeting/host-meeting-modal.tsx'), 'HostMeetingModal');
const LogoutDialog = lazyPart(() => import('./chrome/logout-dialog.tsx'), 'LogoutDialog');

/** What lies around every screen: modals that open from anywhere, focus and scroll after navigation. */
export const AppFrame = () => {
  const t = useT();
  useSessionEffects();
  useRealtime();
  useInstallation();
  useOwnMeetingNews();
  useRouteFocus();
  const auth = useAtomValue(authModalAtom);
  const hosting = useAtomValue(hostMeetingAtom);
  const leaving = useAtomValue(logoutDialogAtom);
  const { pathname } = useLocation();
  return (
    <>
      <a className="skip-link" href="#main">
        {t('skip')}
      </a>
      <RouteProgress />
      <Outlet />
      <ScrollRestoration getKey={(location) => (location.state?.keepScroll ? pathname : location.key)} />
      <Suspense fallback={null}>
        {auth ? <AuthModal request={auth} /> : null}
        {hosting ? <HostMeetingModal request={hosting} /> : null}
        {leaving ? <LogoutDialog /> : null}
      </Suspense>
    </>
  );
};
