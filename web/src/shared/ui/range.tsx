import type { CSSProperties, InputHTMLAttributes } from 'react';
import styles from './range.module.css';

type Aria = Pick<InputHTMLAttributes<HTMLInputElement>, 'aria-label' | 'aria-labelledby' | 'aria-valuetext'>;
interface RangeProps extends Aria {
  max: number;
  step?: number;
  value: number;
  onChange: (value: number) => void;
}
/** A number from 1 to another, by the browser's own control: keys, screen readers and fingers know it. */
export const Range = ({ max, step = 1, value, onChange, ...aria }: RangeProps) => (
  <input
    type="range"
    {...aria}
    className={styles.range}
    style={{ '--filled': (value - 1) / (max - 1) } as CSSProperties}
    min={1}
    max={max}
    step={step}
    value={value}
    onChange={({ target }) => onChange(target.valueAsNumber)}
  />
);
