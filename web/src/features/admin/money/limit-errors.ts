import { rupeesOf } from '../../../shared/billing/prices.ts';
import type { FieldErrors } from '../../../shared/form/use-form.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { t } from '../../../shared/i18n/en/admin-money.ts';

/** What a schema says of numbers, in the reader's language, and in rupees where it counts paise. */
export const limitErrors = (found: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(found).map(([name, message]) => {
      const [, min, max] = /whole number from (\d+) to (\d+)/.exec(message) ?? [];
      if (min === undefined || max === undefined) return [name, message];
      return [
        name,
        /Paise$/.test(name)
          ? t('form.rupees', { min: rupeesOf(Number(min)), max: rupeesOf(Number(max)) })
          : t('form.whole', { min: numberText(Number(min)), max: numberText(Number(max)) }),
      ];
    }),
  );
