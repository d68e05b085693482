import type { CategorySlug } from '@visavis/contracts/constants';
import { leftArc, rightArc } from '../../../shared/brand/mark.tsx';
import styles from './categories.module.css';

/** The two arcs at the work of each category. */
const scenes: Record<CategorySlug, string[]> = {
  'graphic-design': ['M10 16h12', 'M16 10v12'],
  'video-animation': ['M13.500 11.500 20 16l-6.500 4.500Z'],
  'digital-marketing': ['M11 20l3.500-4 3 2.500L22 12'],
  'tech-development': ['M13 12l-3.500 4 3.500 4', 'M19 12l3.500 4-3.500 4'],
};

export const CategoryArt = ({ slug }: { slug: CategorySlug }) => (
  <svg className={styles.art} viewBox="-6 0 44 32" aria-hidden="true" focusable="false">
    <path className={styles.arc} d={leftArc} transform="translate(-9 0)" />
    <path className={styles.arc} d={rightArc} transform="translate(9 0)" />
    {scenes[slug].map((d) => (
      <path key={d} className={styles.scene} d={d} />
    ))}
  </svg>
);
