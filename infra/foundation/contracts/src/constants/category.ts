export const CATEGORIES = [
  { slug: 'graphic-design', name: 'Graphic Design' },
  { slug: 'video-animation', name: 'Video & Animation' },
  { slug: 'digital-marketing', name: 'Digital Marketing' },
  { slug: 'tech-development', name: 'Tech Development' },
] as const;
export type CategorySlug = (typeof CATEGORIES)[number]['slug'];
export const CATEGORY_SLUGS = CATEGORIES.map((category) => category.slug) as [CategorySlug, ...CategorySlug[]];

/** Name or slug, in any case, to the slug; undefined when unknown. */
export function categorySlugOf(nameOrSlug: string): CategorySlug | undefined {
  const wanted = nameOrSlug.trim().toLowerCase();
  return CATEGORIES.find((category) => category.slug === wanted || category.name.toLowerCase() === wanted)?.slug;
}
export function categoryNameOf(slug: string): string | undefined {
  return CATEGORIES.find((category) => category.slug === slug)?.name;
}
