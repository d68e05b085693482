import type { Series } from '@visavis/contracts/meeting-model';
import { t } from '../i18n/texts.ts';

/** `Every week` */
export const rhythmOf = ({ everyWeeks }: Pick<Series, 'everyWeeks'>) =>
  t(everyWeeks === 1 ? 'series.weekly' : 'series.fortnightly');

/** `Every week, 8 dates` */
export const seriesWords = (series: Pick<Series, 'everyWeeks' | 'of'>) =>
  t('series.dates', { rhythm: rhythmOf(series), count: series.of });

/** `Every week, date 3 of 8` */
export const seriesPlace = (series: Series) =>
  t('series.place', { rhythm: rhythmOf(series), number: series.number, of: series.of });
