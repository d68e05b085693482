import { PROFILE } from '@visavis/contracts/constants/account';
import type { Profile } from '@visavis/contracts/profile';
import { type DragEvent, type ReactNode, Suspense, useRef, useState } from 'react';
import { MEDIA, useMedia } from '../../../shared/hooks/use-media.ts';
import { useT } from '../../../shared/i18n/en/profile.ts';
import { ConfirmDialog } from '../../../shared/kit/confirm-dialog.tsx';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { FieldError } from '../../../shared/ui/field-parts.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { useRemovePicture } from '../api.ts';
import { hasCameraWay } from './camera.ts';
import styles from './picture.module.css';
import { fileError } from './read-picture.ts';

const CameraDialog = lazyPart(() => import('./camera-dialog.tsx'), 'CameraDialog');
const CropDialog = lazyPart(() => import('./crop-dialog.tsx'), 'CropDialog');

/** The picture: chosen, dropped or taken with the camera, cropped, and removed again. */
export const PictureControl = ({ profile, children }: { profile: Profile; children: ReactNode }) => {
  const t = useT();
  const [picture, setPicture] = useState<File>();
  const [error, setError] = useState<string>();
  const [over, setOver] = useState(false);
  const [shooting, setShooting] = useState(false);
  const [removing, setRemoving] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const touch = useMedia('(pointer: coarse)');
  const wide = useMedia(MEDIA.desktop);
  const removal = useRemovePicture();

  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    const wrong = await fileError(chosen);
    setError(wrong);
    setPicture(wrong ? undefined : chosen);
  };
  const takeFrom = (input: HTMLInputElement) => {
    void take(input.files?.[0]);
    // The same file may be chosen again.
    input.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  const remove = async () => {
    await removal.mutateAsync();
    setRemoving(false);
    toast.success(t('picture.removed'));
  };

  const chosenBy = (input: typeof file, capture?: 'user') => (
    <input
      ref={input}
      type="file"
      className="visually-hidden"
      accept={PROFILE.imageTypes.join(',')}
      {...(capture && { capture })}
      tabIndex={-1}
      aria-label={capture ? t('picture.camera') : t('picture.title')}
      onChange={(event) => takeFrom(event.currentTarget)}
    />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's way; the buttons inside are everybody's
    <div
      className={styles.control}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className={styles.face}>
        <Avatar name={profile.name} picture={profile.profilePicture} size={wide ? 112 : 76} />
        {over ? <span className={styles.drop}>{t('picture.drop')}</span> : null}
      </div>
      <div className={styles.words}>{children}</div>
      {chosenBy(file)}
      {touch ? chosenBy(camera, 'user') : null}
      <div className={styles.actions}>
        <Button
          size="small"
          icon={<Icon name={profile.profilePicture ? 'edit' : 'plus'} size={16} />}
          onClick={() => file.current?.click()}
        >
          {profile.profilePicture ? t('picture.change') : t('picture.add')}
        </Button>
        {touch || hasCameraWay() ? (
          <Button size="small" kind="quiet" onClick={() => (touch ? camera.current?.click() : setShooting(true))}>
            {t('picture.camera')}
          </Button>
        ) : null}
        {profile.profilePicture ? (
          <Button size="small" kind="quiet" onClick={() => setRemoving(true)}>
            {t('picture.remove')}
          </Button>
        ) : null}
      </div>
      <div className={styles.below}>
        {error ? <FieldError>{error}</FieldError> : null}
        <p className={styles.hint}>
          {t('picture.hint')} {touch ? '' : t('picture.dropHint')} {profile.isVerified ? t('picture.badge') : ''}
        </p>
      </div>
      {shooting ? (
        <Suspense fallback={null}>
          <CameraDialog
            onClose={() => setShooting(false)}
            onPhoto={(photo) => {
              setShooting(false);
              void take(photo);
            }}
          />
        </Suspense>
      ) : null}
      {picture ? (
        <Suspense fallback={null}>
          <CropDialog file={picture} onClose={() => setPicture(undefined)} />
        </Suspense>
      ) : null}
      {removing ? (
        <ConfirmDialog
          title={t('picture.removeTitle')}
          action={t('picture.remove')}
          onConfirm={remove}
          failed={t('picture.removeFailed')}
          onClose={() => setRemoving(false)}
        >
          {t('picture.removeText')}
        </ConfirmDialog>
      ) : null}
    </div>
  );
};
