import { locale } from '../i18n/i18n.ts';

/** Grouped as in India: `1,25,000`. */
export const numberText = (value: number) => new Intl.NumberFormat(locale()).format(value);
