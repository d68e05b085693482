import { CATEGORIES } from '@visavis/contracts/constants';
import { t } from '../texts.ts';

export const categoryOptions = () =>
  CATEGORIES.map(({ slug }) => ({ value: slug as string, label: t(`common:category.${slug}`) }));
