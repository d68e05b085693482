import { useT } from '../i18n/en/testimonials.ts';
import { ButtonLink } from '../ui/button.tsx';
import { useFeatured } from './api.ts';
import { TestimonialCard } from './testimonial-card.tsx';
import styles from './testimonials.module.css';

/** The featured words of a few people. An extra of its page: nothing stands here while there are none, or none arrive. */
export const Praise = () => {
  const t = useT();
  const { data: featured = [] } = useFeatured();
  if (featured.length === 0) return null;
  return (
    <section className={`container ${styles.section}`} aria-labelledby="praise-title">
      <div className={styles.head}>
        <h2 id="praise-title">{t('heading')}</h2>
        <ButtonLink size="small" to="/users-love">
          {t('all')}
        </ButtonLink>
      </div>
      <ul className={styles.grid}>
        {featured.map((testimonial) => (
          <li key={testimonial._id}>
            <TestimonialCard testimonial={testimonial} />
          </li>
        ))}
      </ul>
    </section>
  );
};
