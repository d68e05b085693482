import { pages } from '../../shared/i18n/en/pages.ts';
import { texts } from '../../shared/i18n/texts.ts';

export const { t, useT } = texts('pages', pages);
