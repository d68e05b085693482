import { leftArc, rightArc } from '../../../../shared/brand/mark.tsx';
import styles from './turn-mark.module.css';

interface Props {
  /** What is left of the turn, 0 to 1; undefined: it has no end. */
  left: number | undefined;
  /** It is nearly over. */
  soon: boolean;
  /** Somebody else is seen: the two lean together, once. */
  together: boolean;
}

/**
 * The two arcs as the clock of the turn: they grow shorter from both ends, until each looks the other in the eye. For the eye
 * only, the words beside it say the same. It moves once a second: what moves all the time costs a phone its battery.
 */
export const TurnMark = ({ left = 1, soon, together }: Props) => {
  // In steps that can be seen.
  const part = Math.ceil(left * 200) / 200;
  const lit = { pathLength: 1, strokeDasharray: `${part} 1`, strokeDashoffset: (part - 1) / 2 };
  return (
    <svg
      className={styles.mark}
      data-soon={soon || undefined}
      data-together={together || undefined}
      width={28}
      height={28}
      viewBox="0 0 32 32"
      aria-hidden="true"
      focusable="false"
    >
      <g className={styles.left}>
        <path className={styles.whole} d={leftArc} />
        {part > 0 ? <path d={leftArc} {...lit} /> : null}
      </g>
      <g className={styles.right}>
        <path className={styles.whole} d={rightArc} />
        {part > 0 ? <path d={rightArc} {...lit} /> : null}
      </g>
    </svg>
  );
};
