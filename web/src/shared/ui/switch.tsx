import type { InputHTMLAttributes } from 'react';
import styles from './switch.module.css';

interface SwitchProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'aria-label' | 'aria-describedby' | 'title'> {
  checked: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
}
/** On or off, at once; named by `aria-label`. The browser's own control: a screen of settings has fifty of them. */
export const Switch = ({ onChange, ...props }: SwitchProps) => (
  <input
    type="checkbox"
    role="switch"
    {...props}
    aria-checked={props.checked}
    className={styles.switch}
    onChange={({ target }) => onChange(target.checked)}
  />
);
