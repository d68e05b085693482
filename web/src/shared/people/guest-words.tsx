import { useQuery } from '@tanstack/react-query';
import { formatMonth } from '../format/dates.ts';
import { useT } from '../i18n/en/host-card.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './guest-words.module.css';
import { hostCardQuery } from './host-card.tsx';

const STARS = [1, 2, 3, 4, 5];

/** What guests of a host said, who agreed to be quoted. Nothing stands here while nobody did. */
export const GuestWords = ({ hostId, className = '' }: { hostId: string; className?: string | undefined }) => {
  const t = useT();
  const { data: card } = useQuery(hostCardQuery(hostId));
  if (!card || card.quotes.length === 0) return null;
  return (
    <section className={`${styles.words} ${className}`} aria-labelledby="guest-words">
      <h2 id="guest-words">{t('words')}</h2>
      <ul>
        {card.quotes.map(({ name, rating, text, at }) => (
          <li key={`${at} ${name}`} className={styles.quote}>
            <p role="img" className={styles.stars} aria-label={t('stars', { count: rating })}>
              {STARS.map((star) => (
                <span key={star} data-on={star <= rating || undefined}>
                  <Icon name="star" size={16} />
                </span>
              ))}
            </p>
            <blockquote dir="auto">{text}</blockquote>
            <p className="quiet">{t('said', { name, ...formatMonth(at) })}</p>
          </li>
        ))}
      </ul>
    </section>
  );
};
