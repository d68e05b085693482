import { t, useT } from '../../../shared/i18n/en/room.ts';
import type { Quality } from '../call/link-quality.ts';
import styles from './tile.module.css';

const lit = { good: 3, fair: 2, poor: 1, unknown: 0 };

/** Three bars and, for who cannot see them or wants to know more, words. */
export const QualitySign = ({ quality }: { quality: Quality }) => {
  const t = useT();
  const detail = [
    t(`quality.${quality.level}`),
    quality.roundTripMs === undefined ? '' : t('quality.delay', { ms: quality.roundTripMs }),
    quality.relayed ? t('quality.relayed') : '',
  ].filter(Boolean);
  return (
    <span
      className={styles.quality}
      data-level={quality.level}
      role="img"
      aria-label={t(`quality.${quality.level}`)}
      title={detail.join(' · ')}
    >
      {[1, 2, 3].map((bar) => (
        <i key={bar} data-lit={bar <= lit[quality.level] || undefined} style={{ height: 4 + bar * 3 }} />
      ))}
    </span>
  );
};

/** What to do while it is only getting weak. Nothing when all is well. */
export const qualityAdvice = (quality: Quality, cameraOn: boolean): string | undefined => {
  if (quality.level !== 'fair' && quality.level !== 'poor') return undefined;
  const { level } = quality;
  const help = cameraOn ? t('quality.helpCamera') : t('quality.helpRouter');
  switch (quality.cause) {
    case 'sending':
      return t(`quality.weak.sending.${level}`, { help });
    case 'delay':
      return t(`quality.weak.delay.${level}`);
    default:
      return t(`quality.weak.other.${level}`, { help });
  }
};
