import { t } from '../i18n/texts.ts';

/** Asks before what was typed is lost: for a dialog's `mayClose`. */
export const mayLeave = (isDirty: boolean): boolean => !isDirty || window.confirm(t('leaveForm'));
