import { useEffect, useRef, useState } from 'react';
import { useT } from '../../../shared/i18n/en/profile.ts';
import { Dialog } from '../../../shared/kit/dialog.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { FieldError } from '../../../shared/ui/field-parts.tsx';
import { type CameraProblem, cameraProblemOf, closeCamera, openCamera, photoOf } from './camera.ts';
import styles from './picture.module.css';

interface CameraDialogProps {
  onPhoto: (photo: File) => void;
  onClose: () => void;
}
/** A photo from the camera of a computer. It is asked for as this opens, and let go as it closes. */
export const CameraDialog = ({ onPhoto, onClose }: CameraDialogProps) => {
  const t = useT();
  const video = useRef<HTMLVideoElement>(null);
  const [isOn, setOn] = useState(false);
  const [problem, setProblem] = useState<CameraProblem>();
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    let isWanted = true;
    let open: MediaStream | undefined;
    setProblem(undefined);
    openCamera(navigator.mediaDevices, () => isWanted).then(
      (stream) => {
        open = stream;
        if (video.current && stream) video.current.srcObject = stream;
        // Unplugged, or taken back in the browser's own menu.
        stream?.getVideoTracks()[0]?.addEventListener('ended', () => {
          setOn(false);
          setProblem('missing');
        });
      },
      (error: unknown) => isWanted && setProblem(cameraProblemOf(error)),
    );
    return () => {
      isWanted = false;
      setOn(false);
      if (open) closeCamera(open);
    };
  }, [attempt]);

  const take = async () => {
    const photo = video.current && (await photoOf(video.current));
    if (photo) onPhoto(photo);
    else setProblem('failed');
  };
  return (
    <Dialog
      title={t('picture.camera')}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          {problem ? (
            <Button kind="primary" onClick={() => setAttempt(attempt + 1)}>
              {t('common:tryAgain')}
            </Button>
          ) : (
            <Button kind="primary" busy={!isOn} onClick={() => void take()}>
              {t('picture.shoot')}
            </Button>
          )}
        </>
      }
    >
      {problem ? (
        <FieldError>{t(`picture.noCamera.${problem}`)}</FieldError>
      ) : (
        <video
          ref={video}
          className={styles.preview}
          autoPlay
          playsInline
          muted
          aria-label={t('picture.preview')}
          onPlaying={() => setOn(true)}
        />
      )}
    </Dialog>
  );
};
