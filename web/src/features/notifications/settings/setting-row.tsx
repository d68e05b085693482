import { type ReactNode, useId } from 'react';
import { Switch } from '../../../shared/ui/switch.tsx';
import styles from './settings.module.css';

interface SettingRowProps {
  title: string;
  hint: ReactNode;
  children: ReactNode;
}
/** What can be set, and beside it how it is. */
export const SettingRow = ({ title, hint, children }: SettingRowProps) => (
  <li className={styles.row}>
    <div>
      <strong>{title}</strong>
      <p>{hint}</p>
    </div>
    {children}
  </li>
);

interface SwitchRowProps {
  title: string;
  hint: ReactNode;
  on: boolean;
  disabled?: boolean;
  change: (on: boolean) => void;
}
/** On or off, at once. */
export const SwitchRow = ({ title, hint, on, disabled = false, change }: SwitchRowProps) => {
  const about = useId();
  return (
    <SettingRow title={title} hint={<span id={about}>{hint}</span>}>
      <Switch checked={on} disabled={disabled} aria-label={title} aria-describedby={about} onChange={change} />
    </SettingRow>
  );
};
