import { shortcuts } from '../../../shared/i18n/en/shortcuts.ts';
import { texts } from '../../../shared/i18n/texts.ts';

export const { useT } = texts('shortcuts', shortcuts);
