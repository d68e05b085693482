import { app } from '../shared/i18n/en/app.ts';
import { texts } from '../shared/i18n/texts.ts';

export const { t, useT } = texts('app', app);
