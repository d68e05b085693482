import { TESTIMONIALS } from '@visavis/contracts/constants/testimonial';
import { categoryName } from '../format/category-name.ts';
import { isolate } from '../format/isolate.ts';
import { useT } from '../i18n/en/testimonials.ts';
import { Avatar } from '../ui/avatar.tsx';
import type { PublicTestimonial } from './api.ts';
import styles from './testimonials.module.css';

const star =
  'm12 3.500 2.600 5.400 5.900.800-4.300 4.100 1 5.900-5.200-2.800-5.200 2.800 1-5.900L3.500 9.700l5.900-.800L12 3.500Z';
export const Stars = ({ rating }: { rating: number }) => {
  const t = useT();
  return (
    <span className={styles.stars} role="img" aria-label={t('stars', { count: rating })}>
      {Array.from({ length: TESTIMONIALS.ratingMax }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: always the same five
        <svg key={at} width={16} height={16} viewBox="0 0 24 24" data-on={at < rating || undefined} aria-hidden="true">
          <path d={star} />
        </svg>
      ))}
    </span>
  );
};

const [, sharp] = TESTIMONIALS.imageSizes;
/** A face that is sharp on dense screens too. */
export const faceOf = (imageUrl: string | null) => imageUrl && `${imageUrl}?size=${sharp}`;

/** What one person said, with who that is. */
export const TestimonialCard = ({ testimonial }: { testimonial: PublicTestimonial }) => {
  const t = useT();
  const { name, role, company, quote, rating, imageUrl, category } = testimonial;
  const what = role && company ? t('at', { role, company }) : role || company;
  return (
    <figure className={styles.card}>
      <Stars rating={rating} />
      <blockquote className={styles.quote}>
        <p dir="auto">{quote}</p>
      </blockquote>
      <figcaption className={styles.who}>
        <Avatar name={name} picture={faceOf(imageUrl)} size={44} />
        <span className="words">
          <strong dir="auto">{name}</strong>
          <small className="quiet">{[isolate(what), categoryName(category)].filter(Boolean).join(' · ')}</small>
        </span>
      </figcaption>
    </figure>
  );
};
