import { useState } from 'react';
import { messageOf } from '../../../shared/api/http-error.ts';
import { useT } from '../../../shared/i18n/en/profile.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { FieldError } from '../../../shared/ui/field.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { useSetPicture } from '../api.ts';
import { wholeCrop } from './crop-geometry.ts';
import { Cropper } from './cropper.tsx';
import styles from './picture.module.css';
import { cutOut } from './read-picture.ts';

/** From the chosen file to the picture that everybody sees; what fails can be tried again as it stands. */
export const CropDialog = ({ picture, onClose }: { picture: ImageBitmap; onClose: () => void }) => {
  const t = useT();
  const [crop, setCrop] = useState(wholeCrop);
  const upload = useSetPicture();
  const send = async () => {
    const square = await cutOut(picture, crop);
    if (!square) return toast.error(t('picture.error.broken'));
    upload.mutate(square, {
      onSuccess: () => {
        toast.success(t('picture.saved'));
        onClose();
      },
    });
  };
  return (
    <Dialog
      title={t('picture.crop')}
      size="small"
      onClose={onClose}
      mayClose={() => !upload.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={upload.isPending}>
            {t('common:cancel')}
          </Button>
          <Button kind="primary" busy={upload.isPending} onClick={() => void send()}>
            {upload.isError ? t('common:tryAgain') : t('picture.save')}
          </Button>
        </>
      }
    >
      <Cropper picture={picture} crop={crop} change={(by) => !upload.isPending && setCrop(by)} />
      <div className={styles.outcome} role="status">
        {upload.isPending ? <progress aria-label={t('picture.uploading')} /> : null}
      </div>
      {upload.error ? <FieldError>{messageOf(upload.error, t('picture.failed'))}</FieldError> : null}
    </Dialog>
  );
};
