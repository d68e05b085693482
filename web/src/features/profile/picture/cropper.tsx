import { useEffect, useId, useState } from 'react';
import Crop from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useT } from '../../../shared/i18n/en/profile.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Range } from '../../../shared/ui/range.tsx';
import styles from './picture.module.css';
import type { Square } from './read-picture.ts';

const maxZoom = 5;
const middle = { x: 0, y: 0 };

export interface CropperProps {
  file: File;
  /** The square that is kept, in the picture's pixels. */
  onChange: (square: Square) => void;
}
/** The picture in its frame: moved and zoomed by mouse, touch and keyboard, and by the slider below. */
export const Cropper = ({ file, onChange }: CropperProps) => {
  const t = useT();
  const keysId = useId();
  const [crop, setCrop] = useState(middle);
  const [zoom, setZoom] = useState(1);
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const zoomBy = (factor: number) => setZoom(Math.min(Math.max(zoom * factor, 1), maxZoom));
  const startOver = () => {
    setZoom(1);
    setCrop(middle);
  };
  // The library's own keys are the arrows.
  const keys: Record<string, () => void> = {
    '+': () => zoomBy(1.1),
    '=': () => zoomBy(1.1),
    '-': () => zoomBy(1 / 1.1),
    '0': startOver,
  };
  return (
    <div className="grid gap-16">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the frame inside, which has the focus */}
      <div
        className={styles.frame}
        onKeyDown={(event) => {
          const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
          if (!act) return;
          event.preventDefault();
          act();
        }}
      >
        {url ? (
          <Crop
            image={url}
            crop={crop}
            zoom={zoom}
            maxZoom={maxZoom}
            aspect={1}
            cropShape="round"
            objectFit="cover"
            showGrid={false}
            keyboardStep={10}
            disableAutomaticStylesInjection
            cropperProps={{ role: 'application', 'aria-label': t('picture.cropArea'), 'aria-describedby': keysId }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={(_, square) => onChange(square)}
          />
        ) : null}
      </div>
      <div className={styles.zoom}>
        <Icon name="user" size={16} />
        <Range min={1} max={maxZoom} step={0.01} value={zoom} aria-label={t('picture.zoom')} onChange={setZoom} />
        <Icon name="user" size={24} />
      </div>
      <p id={keysId} className={styles.keys}>
        {t('picture.cropKeys')}
      </p>
    </div>
  );
};
