import type { CSSProperties, InputHTMLAttributes } from 'react';
import styles from './range.module.css';

type Aria = Pick<InputHTMLAttributes<HTMLInputElement>, 'aria-label' | 'aria-labelledby' | 'aria-valuetext'>;
interface RangeProps extends Aria {
  min: number;
  max: number;
  step?: number;
  value: number;
  onChange: (value: number) => void;
}
/** A number between two others, by the browser's own control: keys, screen readers and fingers know it. */
export const Range = ({ min, max, step = 1, value, onChange, ...aria }: RangeProps) => (
  <input
    type="range"
    {...aria}
    className={styles.range}
    style={{ '--filled': (value - min) / (max - min) } as CSSProperties}
    min={min}
    max={max}
    step={step}
    value={value}
    onChange={({ target }) => onChange(target.valueAsNumber)}
  />
);
