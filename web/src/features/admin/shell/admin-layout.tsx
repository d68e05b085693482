import { useAtom } from 'jotai';
import { useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { Mark, Wordmark } from '../../../shared/brand/mark.tsx';
import { useMedia } from '../../../shared/hooks/use-media.ts';
import { LanguageSwitch } from '../../../shared/i18n/language-switch.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { DecisionHost } from '../dialogs/decision-host.tsx';
import { KeyHelpDialog } from '../keys/key-help-dialog.tsx';
import { useAreaKeys } from '../keys/use-area-keys.ts';
import { useAccessLost } from '../live/use-access-lost.ts';
import { useAdminLive } from '../live/use-admin-live.ts';
import { useT } from '../texts.ts';
import { Glyph } from '../ui/glyph.tsx';
import { useUploadGuard } from '../video/use-upload-guard.ts';
import { AdminHeader } from './admin-header.tsx';
import styles from './admin-layout.module.css';
import { sidebarAtom } from './layout-state.ts';
import { NavList } from './nav-list.tsx';

/** The admin area: its menu, its header, and the screen. It listens for news as long as it is open. */
export const AdminLayout = () => {
  const t = useT();
  useAdminLive();
  useAccessLost();
  useUploadGuard();
  useAreaKeys();
  const { key } = useLocation();
  const [chosen, setChosen] = useAtom(sidebarAtom);
  const [openOn, setOpenOn] = useState<string>();
  const tablet = useMedia('(min-width: 768px) and (max-width: 1023px)');
  const mobile = useMedia('(max-width: 767px)');
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
        <AdminHeader onMenu={mobile ? () => setOpenOn(key) : undefined} />
        <main id="main" className={styles.main}>
          <Outlet />
        </main>
      </div>
      {mobile && openOn === key ? (
        <Dialog title={t('common:menu')} hideTitle shape="sheet" onClose={() => setOpenOn(undefined)}>
          <div className={styles.drawer}>
            <Wordmark />
            <NavList onNavigate={() => setOpenOn(undefined)} />
            <LanguageSwitch />
          </div>
        </Dialog>
      ) : null}
      <DecisionHost />
      <KeyHelpDialog />
    </div>
  );
};
