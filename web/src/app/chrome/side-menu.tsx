import { Suspense } from 'react';
import { useOpenHere } from '../../shared/hooks/use-open-here.ts';
import { useT } from '../../shared/i18n/en/app.ts';
import { lazyPart } from '../../shared/loading/lazy-part.ts';
import { IconButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import layout from './layout.module.css';
import { useJoinMeeting } from './menu-parts.tsx';

const SideMenu = lazyPart(() => import('./side-menu-sheet.tsx'), 'SideMenu');

export const SideMenuButton = () => {
  const t = useT();
  const menu = useOpenHere();
  const joining = useJoinMeeting();
  return (
    <>
      <IconButton label={t('common:openMenu')} aria-haspopup="dialog" className={layout.burger ?? ''} onClick={menu.open}>
        <Icon name="menu" />
      </IconButton>
      <Suspense fallback={null}>{menu.isOpen ? <SideMenu close={menu.close} join={joining.entry} /> : null}</Suspense>
      {joining.dialog}
    </>
  );
};
