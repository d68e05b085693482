import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { useOwnMeetingNews } from '../features/meetings/own/use-own-meeting-news.ts';
import { useT } from '../shared/i18n/en/app.ts';
import { whenSomebodyIsHere } from '../shared/loading/below-fold.tsx';
import { latePart, loadModule } from '../shared/loading/lazy-part.ts';
import { useRealtime } from '../shared/realtime/start-realtime.ts';
import { authModalAtom } from '../shared/session/auth-modal.ts';
import { confirmationAtom } from '../shared/session/confirmation.ts';
import { useSession } from '../shared/session/session.ts';
import { alertsAtom, closeShare, hostMeetingAtom, logoutDialogAtom, shareAtom } from '../shared/state/overlays.ts';
import { pushOfferAtom } from '../shared/state/push-offer.ts';
import styles from './chrome/layout.module.css';
import { useInstallation } from './use-installation.ts';
import { useRouteFocus } from './use-route-focus.ts';
import { useSessionEffects } from './use-session-effects.ts';

/** The next screen's code is on its way: said only when it takes long enough to be noticed. */
const RouteProgress = () => {
  const t = useT();
  return useNavigation().state === 'idle' ? null : (
    <div className={styles.progress} role="progressbar" aria-label={t('loadingPage')} />
  );
};

const AuthModal = latePart(() => import('../features/auth/auth-modal.tsx'), 'AuthModal');
const HostMeetingModal = latePart(() => import('../features/meetings/propose/host-meeting-modal.tsx'), 'HostMeetingModal');
const AlertsModal = latePart(() => import('../features/alerts/alerts-modal.tsx'), 'AlertsModal');
const ShareDialog = latePart(() => import('../shared/share/share-dialog.tsx'), 'ShareDialog');
const BillingLive = latePart(() => import('../features/passes/live/billing-live.tsx'), 'BillingLive');
const PushCard = latePart(() => import('../features/notifications/push/push-card.tsx'), 'PushCard');
const ConfirmAgain = latePart(() => import('../features/admin/second-factor/confirm-again.tsx'), 'ConfirmAgain');
const LogoutDialog = latePart(() => import('./chrome/logout-dialog.tsx'), 'LogoutDialog');

/**
 * What forms and dialogs are drawn with is fetched before anybody has pressed a button, and after all that the page needs itself.
 */
const fetchKit = () => {
  void loadModule(() => import('../shared/kit/dialog.tsx'));
  void loadModule(() => import('../shared/kit/field.tsx'));
};

/** What lies around every screen: modals that open from anywhere, focus and scroll after navigation. */
export const AppFrame = () => {
  const t = useT();
  useSessionEffects();
  useRealtime();
  useInstallation();
  useOwnMeetingNews();
  useRouteFocus();
  useEffect(() => whenSomebodyIsHere(fetchKit), []);
  const auth = useAtomValue(authModalAtom);
  const hosting = useAtomValue(hostMeetingAtom);
  const alerts = useAtomValue(alertsAtom);
  const sharing = useAtomValue(shareAtom);
  const leaving = useAtomValue(logoutDialogAtom);
  const offered = useAtomValue(pushOfferAtom);
  const confirmation = useAtomValue(confirmationAtom);
  const signedIn = Boolean(useSession());
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shared belongs to the page that was left
  useEffect(() => closeShare, [pathname]);
  return (
    <>
      <a className="skip-link" href="#main">
        {t('skip')}
      </a>
      <RouteProgress />
      <Outlet />
      <ScrollRestoration getKey={(location) => (location.state?.keepScroll ? pathname : location.key)} />
      {hosting ? <HostMeetingModal request={hosting} /> : null}
      {alerts ? <AlertsModal request={alerts} /> : null}
      {sharing ? <ShareDialog {...sharing} /> : null}
      {leaving ? <LogoutDialog /> : null}
      {auth ? <AuthModal request={auth} /> : null}
      {confirmation ? <ConfirmAgain confirmation={confirmation} /> : null}
      {signedIn ? <BillingLive /> : null}
      {signedIn && offered && !alerts ? <PushCard occasion={offered} /> : null}
    </>
  );
};
