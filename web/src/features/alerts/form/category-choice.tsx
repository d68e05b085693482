import { useId } from 'react';
import { categoryOptions } from '../../../shared/format/category-name.ts';
import { useT } from '../../../shared/i18n/en/alerts.ts';
import { FieldError } from '../../../shared/ui/field-parts.tsx';
import { ALL, toggled } from '../alert-values.ts';
import styles from '../alerts.module.css';

interface CategoryChoiceProps {
  value: readonly string[];
  error: string | undefined;
  onChange: (value: readonly string[]) => void;
}
/** Any of the categories, or all of them and those to come. */
export const CategoryChoice = ({ value, error, onChange }: CategoryChoiceProps) => {
  const t = useT();
  const id = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>{t('form.categories')}</legend>
      <div className={styles.options}>
        {[...categoryOptions(), { value: ALL, label: t('form.all') }].map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="checkbox"
              name="categories"
              checked={value.includes(option.value)}
              onChange={() => onChange(toggled(value, option.value))}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? id : undefined}
            />
            {option.label}
          </label>
        ))}
      </div>
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </fieldset>
  );
};
