import type { ReactNode } from 'react';
import { Link, type To } from 'react-router-dom';
import { numberText } from '../../../shared/format/numbers.ts';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import styles from './tiles.module.css';

interface TileProps {
  label: string;
  /** A count, or an amount in words. */
  value: number | string;
  to?: To;
  /** Something that goes on now, or needs a look; of words, whether they do. */
  live?: boolean;
  children: ReactNode;
}
/** One number with what it means. */
export const Tile = ({ label, value, to, live, children }: TileProps) => (
  <div className={styles.tile} data-live={(live && value !== 0) || undefined}>
    <dt>{to ? <Link to={to}>{label}</Link> : label}</dt>
    <dd>
      {/* Keyed by its value: a change is seen, not only read. */}
      <span className={styles.number} key={value}>
        {typeof value === 'number' ? numberText(value) : value}
      </span>
      <span className="quiet">{children}</span>
    </dd>
  </div>
);

/** Five tiles. */
export const TileRow = ({ children }: { children: ReactNode }) => <dl className={styles.tiles}>{children}</dl>;

export const TilesSkeleton = ({ label }: { label: string }) => (
  <div className={styles.tiles} role="status" aria-label={label}>
    {['a', 'b', 'c', 'd', 'e'].map((key) => (
      <div key={key} className={styles.tile}>
        <Skeleton width="60%" height="20px" />
        <Skeleton width="40%" height="34px" />
        <Skeleton width="72%" height="16px" />
      </div>
    ))}
  </div>
);
