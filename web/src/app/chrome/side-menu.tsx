import { useOpenHere } from '../../shared/hooks/use-open-here.ts';
import { useT } from '../../shared/i18n/en/app.ts';
import { latePart } from '../../shared/loading/lazy-part.ts';
import { IconButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import layout from './layout.module.css';
import { useJoinMeeting } from './menu-parts.tsx';

const SideMenu = latePart(() => import('./side-menu-sheet.tsx'), 'SideMenu');

export const SideMenuButton = () => {
  const t = useT();
  const menu = useOpenHere();
  const joining = useJoinMeeting();
  return (
    <>
      <IconButton label={t('common:openMenu')} aria-haspopup="dialog" className={layout.burger ?? ''} onClick={menu.open}>
        <Icon name="menu" />
      </IconButton>
      {menu.isOpen ? <SideMenu close={menu.close} join={joining.entry} /> : null}
      {joining.dialog}
    </>
  );
};
