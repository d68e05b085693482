import { type PointerEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { useT } from '../../../shared/i18n/en/profile.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { type Crop, cropByKey, maxZoom, moved, zoomed } from './crop-geometry.ts';
import styles from './picture.module.css';
import { paint } from './read-picture.ts';

/** Sharp on dense screens, at any width of the frame. */
const pixels = 720;

export interface CropperProps {
  picture: ImageBitmap;
  crop: Crop;
  /** Told how it changes, not what to: fingers are faster than what is shown. */
  change: (by: (crop: Crop) => Crop) => void;
}
/** The picture in its frame: moved and zoomed by mouse, touch and keyboard, and by the slider below. */
export const Cropper = ({ picture, crop, change }: CropperProps) => {
  const t = useT();
  const canvas = useRef<HTMLCanvasElement>(null);
  const keysId = useId();
  const pointers = useRef(new Map<number, { x: number; y: number }>());

  useLayoutEffect(() => {
    if (canvas.current) paint(canvas.current, picture, crop);
  }, [picture, crop]);

  /** Shares of the frame from its middle. */
  const within = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const box = canvas.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return { x: (clientX - box.x) / box.width - 0.5, y: (clientY - box.y) / box.height - 0.5 };
  };

  const wheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const { x, y } = within(event);
    change((now) => zoomed(picture, now, Math.exp(-event.deltaY / 400), x, y));
  });
  useEffect(() => {
    const element = canvas.current;
    // React listens passively, and then the dialog would scroll too.
    element?.addEventListener('wheel', wheel, { passive: false });
    return () => element?.removeEventListener('wheel', wheel);
  }, []);

  const press = (event: PointerEvent) => {
    canvas.current?.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, within(event));
  };
  const release = (event: PointerEvent) => void pointers.current.delete(event.pointerId);
  const drag = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = within(event);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    if (!other) return change((last) => moved(picture, last, now.x - before.x, now.y - before.y));
    // Two fingers: the picture goes with their middle and grows with their distance.
    const apart = (at: { x: number; y: number }) => Math.hypot(at.x - other.x, at.y - other.y) || 0.01;
    const [middleX, middleY] = [(now.x + other.x) / 2, (now.y + other.y) / 2];
    change((last) => {
      const shifted = moved(picture, last, (now.x - before.x) / 2, (now.y - before.y) / 2);
      return zoomed(picture, shifted, apart(now) / apart(before), middleX, middleY);
    });
  };

  return (
    <div className={styles.cropper}>
      <div className={styles.frame}>
        {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: drawn by hand; `application` hands the keys over to it */}
        <canvas
          ref={canvas}
          width={pixels}
          height={pixels}
          tabIndex={0}
          role="application"
          aria-label={t('picture.cropArea')}
          aria-describedby={keysId}
          onPointerDown={press}
          onPointerMove={drag}
          onPointerUp={release}
          onPointerCancel={release}
          onKeyDown={(event) => {
            if (event.ctrlKey || event.metaKey || event.altKey) return;
            if (!cropByKey(picture, crop, event.key, event.shiftKey)) return;
            event.preventDefault();
            change((last) => cropByKey(picture, last, event.key, event.shiftKey) ?? last);
          }}
        />
        <span className={styles.mask} aria-hidden="true" />
      </div>
      <label className={styles.zoom}>
        <span className="visually-hidden">{t('picture.zoom')}</span>
        <Icon name="user" size={16} />
        <input
          type="range"
          min={1}
          max={maxZoom}
          step={0.01}
          value={crop.zoom}
          onChange={({ target }) => change((last) => zoomed(picture, last, Number(target.value) / last.zoom))}
        />
        <Icon name="user" size={24} />
      </label>
      <p id={keysId} className={styles.keys}>
        {t('picture.cropKeys')}
      </p>
    </div>
  );
};
