import { Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useT } from '../../shared/i18n/en/app.ts';
import { lazyPart } from '../../shared/loading/lazy-part.ts';
import { IconButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import layout from './layout.module.css';
import { useJoinMeeting } from './menu-parts.tsx';

const SideMenu = lazyPart(() => import('./side-menu-sheet.tsx'), 'SideMenu');

export const SideMenuButton = () => {
  const t = useT();
  const { key } = useLocation();
  // Open on one history entry only: every path change, back and forward too, closes the menu.
  const [openOn, setOpenOn] = useState<string>();
  const joining = useJoinMeeting();
  return (
    <>
      <IconButton
        label={t('common:openMenu')}
        aria-haspopup="dialog"
        className={layout.burger ?? ''}
        onClick={() => setOpenOn(key)}
      >
        <Icon name="menu" />
      </IconButton>
      <Suspense fallback={null}>
        {openOn === key ? <SideMenu close={() => setOpenOn(undefined)} join={joining.entry} /> : null}
      </Suspense>
      {joining.dialog}
    </>
  );
};
