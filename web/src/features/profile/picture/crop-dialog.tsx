import { useEffect, useId, useState } from 'react';
import Crop from 'react-easy-crop';
import { useForm } from '../../../shared/form/use-form.ts';
import { useT } from '../../../shared/i18n/en/profile.ts';
import { Dialog } from '../../../shared/kit/dialog.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { FieldError } from '../../../shared/ui/field-parts.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { useSetPicture } from '../api.ts';
import styles from './picture.module.css';
import { cutOut, type Square } from './read-picture.ts';
import 'react-easy-crop/react-easy-crop.css';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Range } from '../../../shared/ui/range.tsx';

const maxZoom = 5;
const middle = { x: 0, y: 0 };

interface CropperProps {
  file: File;
  /** The square that is kept, in the picture's pixels. */
  onChange: (square: Square) => void;
}
/** The picture in its frame: moved and zoomed by mouse, touch and keyboard, and by the slider below. */
const Cropper = ({ file, onChange }: CropperProps) => {
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
        <Range max={maxZoom} step={0.01} value={zoom} aria-label={t('picture.zoom')} onChange={setZoom} />
        <Icon name="user" size={24} />
      </div>
      <p id={keysId} className={styles.keys}>
        {t('picture.cropKeys')}
      </p>
    </div>
  );
};

/** From the chosen file to the picture that everybody sees; what fails can be tried again as it stands. */
export const CropDialog = ({ file, onClose }: { file: File; onClose: () => void }) => {
  const t = useT();
  const [square, setSquare] = useState<Square>();
  const upload = useSetPicture();
  const form = useForm({
    initial: {},
    send: async () => {
      const cut = square && (await cutOut(file, square));
      if (!cut) return toast.error(t('picture.error.broken'));
      await upload.mutateAsync(cut);
      toast.success(t('picture.saved'));
      onClose();
    },
    failed: t('picture.failed'),
  });
  return (
    <Dialog
      title={t('picture.crop')}
      size="small"
      onClose={onClose}
      mayClose={() => !form.pending}
      footer={
        <>
          <Button onClick={onClose} disabled={form.pending}>
            {t('common:cancel')}
          </Button>
          <Button kind="primary" busy={form.pending} onClick={() => void form.submit()}>
            {form.failure ? t('common:tryAgain') : t('picture.save')}
          </Button>
        </>
      }
    >
      <Cropper file={file} onChange={setSquare} />
      <div className={styles.outcome} role="status">
        {form.pending ? <progress aria-label={t('picture.uploading')} /> : null}
      </div>
      {form.failure ? <FieldError>{form.failure}</FieldError> : null}
    </Dialog>
  );
};
