import styles from './switch-buttons.module.css';

export interface SwitchButtonsProps<V extends string> {
  label: string;
  /** `lang`: of a label in another language than the page's. */
  options: readonly { value: V; label: string; lang?: string }[];
  value: V;
  /** Chosen, and on its way. */
  coming?: V | undefined;
  onPick: (value: V) => void;
}
/** A few choices side by side, each taken at once. */
export const SwitchButtons = <V extends string>({ label, options, value, coming, onPick }: SwitchButtonsProps<V>) => (
  <fieldset className="bare flex gap-4">
    <legend className="visually-hidden">{label}</legend>
    {options.map((one) => (
      <button
        key={one.value}
        type="button"
        lang={one.lang}
        className={one.lang ? `${styles.one} language-name` : styles.one}
        aria-pressed={one.value === value}
        aria-busy={one.value === coming || undefined}
        onClick={() => onPick(one.value)}
      >
        {one.label}
      </button>
    ))}
  </fieldset>
);
