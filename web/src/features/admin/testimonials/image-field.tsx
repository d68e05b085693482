import { PROFILE } from '@visavis/contracts/constants/account';
import { useRef, useState } from 'react';
import { useT } from '../../../shared/i18n/en/admin-testimonials.ts';
import { faceOf } from '../../../shared/testimonials/testimonial-card.tsx';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { FieldError } from '../../../shared/ui/field-parts.tsx';
import type { Testimonial } from './api.ts';
import { type Chosen, imageError, previewOf } from './testimonial-values.ts';
import styles from './testimonials.module.css';

interface ImageFieldProps {
  name: string;
  testimonial: Testimonial | undefined;
  image: Chosen | null | undefined;
  error: string | undefined;
  onChange: (image: Chosen | null | undefined) => void;
}
/** The face: chosen or dropped, shown as it will be, and taken away again. */
export const ImageField = ({ name, testimonial, image, error, onChange }: ImageFieldProps) => {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string>();
  const [over, setOver] = useState(false);
  const storedUrl = testimonial?.imageUrl ?? null;
  const picture = image === undefined ? faceOf(storedUrl) : image?.preview;
  const take = async (file: File | undefined) => {
    if (!file) return;
    const refused = imageError(file);
    const preview = refused ? undefined : await previewOf(file);
    setWrong(refused ?? (preview ? undefined : t('image.broken')));
    if (preview) onChange({ file, preview });
  };
  const message = wrong ?? error;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's way; the buttons inside are everybody's
    <div
      className={styles.image}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void take(event.dataTransfer.files[0]);
      }}
    >
      <Avatar name={name} picture={picture} size={64} />
      <div className="wrap gap-8">
        <Button size="small" onClick={() => input.current?.click()}>
          {t(picture ? 'image.change' : 'image.add')}
        </Button>
        {picture ? (
          <Button
            size="small"
            kind="quiet"
            onClick={() => {
              setWrong(undefined);
              onChange(storedUrl ? null : undefined);
            }}
          >
            {t('image.remove')}
          </Button>
        ) : null}
      </div>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        accept={PROFILE.imageTypes.join(',')}
        tabIndex={-1}
        aria-label={t('image.label')}
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0]);
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
      <p className="quiet">{t('image.hint')}</p>
      {message ? <FieldError>{message}</FieldError> : null}
    </div>
  );
};
