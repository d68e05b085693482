import { encode } from 'uqr';
import styles from './qr-code.module.css';

/** A text for a camera; what it leads to stands beside it in words. */
export const QrCode = ({ text }: { text: string }) => {
  const { data, size } = encode(text, { border: 0 });
  const modules = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <div className={styles.qr} aria-hidden="true">
      {/* Dark on light in either theme: not every app reads an inverted code. */}
      <svg aria-hidden="true" viewBox={`0 0 ${size} ${size}`} width="176" height="176" shapeRendering="crispEdges">
        <path d={modules} fill="#10231c" />
      </svg>
    </div>
  );
};
