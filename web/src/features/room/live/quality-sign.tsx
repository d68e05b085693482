import type { Quality } from '../call/link-quality.ts';
import styles from './tile.module.css';

const words = { good: 'Good connection', fair: 'Weak connection', poor: 'Poor connection', unknown: 'Measuring the connection' };
const lit = { good: 3, fair: 2, poor: 1, unknown: 0 };

/** Three bars and, for who cannot see them or wants to know more, words. */
export const QualitySign = ({ quality }: { quality: Quality }) => {
  const detail = [
    words[quality.level],
    quality.roundTripMs === undefined ? '' : `${quality.roundTripMs} ms`,
    quality.relayed ? 'relayed' : '',
  ].filter(Boolean);
  return (
    <span
      className={styles.quality}
      data-level={quality.level}
      role="img"
      aria-label={words[quality.level]}
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
  const how = quality.level === 'poor' ? 'is poor' : 'is getting weak';
  const help = cameraOn ? 'Turning your camera off keeps your voice clear.' : 'Moving closer to the router often helps.';
  switch (quality.cause) {
    case 'sending':
      return `What you send ${quality.level === 'poor' ? 'hardly gets through' : 'does not all get through'}. ${help}`;
    case 'delay':
      return `The line ${how}: answers take longer. Leave each other a moment to finish.`;
    default:
      return `The connection ${how}. ${help}`;
  }
};
