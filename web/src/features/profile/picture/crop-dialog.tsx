import { useState } from 'react';
import { useForm } from '../../../shared/form/use-form.ts';
import { useT } from '../../../shared/i18n/en/profile.ts';
import { Dialog } from '../../../shared/kit/dialog.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { FieldError } from '../../../shared/ui/field-parts.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { useSetPicture } from '../api.ts';
import { Cropper } from './cropper.tsx';
import styles from './picture.module.css';
import { cutOut, type Square } from './read-picture.ts';

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
