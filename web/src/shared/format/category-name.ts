import { CATEGORIES, CATEGORY_SLUGS, type CategorySlug } from '@visavis/contracts/constants/category';
import { t } from '../i18n/texts.ts';

const isSlug = (slug: string): slug is CategorySlug => (CATEGORY_SLUGS as readonly string[]).includes(slug);

/** In the language of the page; undefined when there is no such category, or none. */
export const categoryName = (slug: string | null | undefined): string | undefined =>
  slug && isSlug(slug) ? t(`category.${slug}`) : undefined;

export const categoryOptions = () => CATEGORIES.map(({ slug }) => ({ value: slug as string, label: t(`category.${slug}`) }));
