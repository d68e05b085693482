import type { User } from '@visavis/contracts/auth';
import { readablePhone } from '@visavis/contracts/phone-digits';
import { useAtomValue } from 'jotai';
import { type ReactNode, useState } from 'react';
import { NavLink } from 'react-router-dom';
import { useT } from '../../shared/i18n/en/app.ts';
import { LanguageSwitch } from '../../shared/i18n/language-switch.tsx';
import { latePart } from '../../shared/loading/lazy-part.ts';
import { setTheme, THEMES, themeAtom } from '../../shared/theme/theme.ts';
import { Icon, type IconName } from '../../shared/ui/icon.tsx';
import { SwitchButtons } from '../../shared/ui/switch-buttons.tsx';
import styles from './menu.module.css';

const JoinMeetingDialog = latePart(() => import('./join-meeting-dialog.tsx'), 'JoinMeetingDialog');
const PassBalanceLine = latePart(() => import('../../features/passes/live/pass-balance.tsx'), 'PassBalanceLine');

export interface MenuEntry {
  label: string;
  icon: IconName;
  to?: string;
  act?: () => void;
}

/** Join Meeting: the entry that asks for it, and the dialog, which outlives the menu. */
export const useJoinMeeting = () => {
  const t = useT();
  const [joining, setJoining] = useState(false);
  const entry: MenuEntry = { label: t('join.title'), icon: 'link', act: () => setJoining(true) };
  return {
    entry,
    dialog: joining ? <JoinMeetingDialog onClose={() => setJoining(false)} /> : null,
  };
};

/** Whose menu it is: `face`, name, how they sign in, and how many passes they have. */
export const MenuPerson = ({ user, face }: { user: User | undefined; face: ReactNode }) => {
  const t = useT();
  return (
    <div className={styles.person}>
      {face}
      <span className={styles.who}>
        <strong dir="auto">{user?.name || t('common:user')}</strong>
        <span>{user?.email ?? readablePhone(user?.phone ?? '')}</span>
        <PassBalanceLine />
      </span>
    </div>
  );
};

/** `close`: any choice closes the menu. */
export const MenuEntries = ({ entries, close }: { entries: readonly MenuEntry[]; close: () => void }) => (
  <ul>
    {entries.map(({ label, icon, to, act }) => {
      const words = (
        <>
          <Icon name={icon} />
          {label}
        </>
      );
      const choose = () => {
        close();
        act?.();
      };
      return (
        <li key={label}>
          {to ? (
            <NavLink to={to} end className={styles.entry ?? ''} onClick={choose}>
              {words}
            </NavLink>
          ) : (
            <button type="button" className={styles.entry} onClick={choose}>
              {words}
            </button>
          )}
        </li>
      );
    })}
  </ul>
);

/** How this device shows Visavis. */
export const Preferences = () => {
  const t = useT();
  const theme = useAtomValue(themeAtom);
  const themes = THEMES.map((value) => ({ value, label: t(`theme.${value}`) }));
  return (
    <div className={styles.preferences}>
      <SwitchButtons label={t('theme.label')} options={themes} value={theme} onPick={setTheme} />
      <LanguageSwitch />
    </div>
  );
};
