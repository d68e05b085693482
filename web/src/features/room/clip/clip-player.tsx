import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../shared/api/http-error.ts';
import { useT } from '../../../shared/i18n/en/room-queue.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { FieldError } from '../../../shared/ui/field-parts.tsx';
import { RoomIcon } from '../room-icon.tsx';
import styles from './clip.module.css';

/** Where the focus goes when what had it is gone with the step before: into what came in its place. */
export const useRestoredFocus = <E extends HTMLElement>(step: unknown): RefObject<E | null> => {
  const place = useRef<E>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [step]);
  return place;
};

/** A film of this device, or one that has arrived. `plays`: it was asked for by a press. */
export const ClipVideo = ({ film, label, plays = false }: { film: Blob; label: string; plays?: boolean }) => {
  const t = useT();
  const [url, setUrl] = useState<string>();
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(film);
    setUrl(made);
    setBroken(false);
    return () => URL.revokeObjectURL(made);
  }, [film]);
  if (isBroken) return <FieldError>{t('clip.notPlayed')}</FieldError>;
  return (
    // biome-ignore lint/a11y/useMediaCaption: nobody has written down what is said in it
    <video
      className={styles.video}
      src={url}
      aria-label={label}
      controls
      playsInline
      autoPlay={plays}
      onError={() => setBroken(true)}
    />
  );
};

interface Props {
  clip: string;
  load: () => Promise<Blob>;
  /** What the video is. */
  label: string;
  /** What the button says that loads it. */
  play: string;
}
/** Loads a video at a press, and plays it. Use `key={clip}`. */
export const ClipPlayer = ({ clip, load, label, play }: Props) => {
  const t = useT();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['room', 'clip', clip],
    queryFn: load,
    enabled: false,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    // Somebody's face: no longer here than it is looked at.
    gcTime: 30_000,
  });
  const place = useRestoredFocus<HTMLDivElement>(data !== undefined);
  return (
    <div ref={place} className={styles.ask} tabIndex={-1} data-clip>
      {data ? <ClipVideo film={data} label={label} plays /> : null}
      {error ? <FieldError>{messageOf(error, t('clip.notLoaded'))}</FieldError> : null}
      {data ? null : (
        <Button icon={<RoomIcon name="camera" size={18} />} busy={isFetching} onClick={() => void refetch()}>
          {error ? t('common:tryAgain') : play}
        </Button>
      )}
    </div>
  );
};
