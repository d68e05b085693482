import type { ReactNode } from 'react';
import { useT } from '../i18n/texts.ts';
import styles from './field-parts.module.css';
import { Icon } from './icon.tsx';

/** Several controls under one name. */
export const FieldGroup = ({ legend, children }: { legend: ReactNode; children: ReactNode }) => (
  <fieldset className={styles.group}>
    <legend>{legend}</legend>
    {children}
  </fieldset>
);
/** What stands small behind a label. */
export const LabelNote = ({ children }: { children: ReactNode }) => <span className={styles.optional}>{children}</span>;

export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} className={styles.error} role="alert">
    <Icon name="alert" size={16} />
    <span>{children}</span>
  </p>
);

/** Code points after NFC and trimming, as the server counts. */
export const lengthOf = (text: string) => [...text.normalize('NFC').trim()].length;

export const Counter = ({ value, max }: { value: string; max: number }) => {
  const t = useT();
  return (
    <span className={styles.counter} data-over={lengthOf(value) > max || undefined}>
      <span className="visually-hidden">{t('characters')} </span>
      {lengthOf(value)} / {max}
    </span>
  );
};
