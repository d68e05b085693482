import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { keepPlaying } from './keep-running.ts';

type Track = MediaStreamTrack | null | undefined;

/** Plays the track in the element, and goes on while tracks come and go. */
const usePlaying = (element: RefObject<HTMLMediaElement | null>, track: Track, onBlocked?: (play: () => void) => void) => {
  const stream = useMemo(() => (element.current?.srcObject as MediaStream | null) ?? new MediaStream(), [element]);
  const blocked = useEffectEvent((play: () => void) => onBlocked?.(play));
  useEffect(() => {
    for (const other of stream.getTracks()) if (other !== track) stream.removeTrack(other);
    if (track) stream.addTrack(track);
    const player = element.current;
    if (!player) return;
    if (player.srcObject !== stream) player.srcObject = stream;
    const play = () =>
      void player.play().catch((error: { name?: string }) => {
        if (error.name === 'NotAllowedError') blocked(play);
      });
    if (!track) return;
    play();
    return keepPlaying(player, track, play);
  }, [element, stream, track]);
};

/** A player that plays a stream stays, and all of the page that it was part of, until it has none (Chromium 156). */
const useEmptied = (element: RefObject<HTMLMediaElement | null>) =>
  useLayoutEffect(() => {
    const player = element.current;
    return () => {
      if (player) player.srcObject = null;
    };
  }, [element]);

interface VideoProps {
  label: string;
  track: Track;
  className?: string | undefined;
  /** It may leave the page, to stay in sight beside other windows. */
  detachable?: boolean;
  /** The first picture is there. */
  onPicture?: (() => void) | undefined;
}

/** A picture without sound, which every browser plays without being asked. */
export const Video = ({ label, track, className, detachable = false, onPicture }: VideoProps) => {
  const element = useRef<HTMLVideoElement>(null);
  usePlaying(element, track);
  useEmptied(element);
  return (
    <video
      ref={element}
      className={className}
      aria-label={label}
      autoPlay
      playsInline
      muted
      disablePictureInPicture={!detachable}
      onLoadedData={onPicture}
    />
  );
};

/** Of this page: one person, one picture, in one place at a time. */
let own: HTMLVideoElement | undefined;
const ownElement = () => {
  if (own) return own;
  own = document.createElement('video');
  own.srcObject = new MediaStream();
  Object.assign(own, { autoplay: true, playsInline: true, muted: true, disablePictureInPicture: true });
  return own;
};

/** My own picture. Its element goes along from the lobby into the call, whose screen shows it from the first moment. */
export const OwnVideo = ({ label, track, className }: Pick<VideoProps, 'label' | 'track' | 'className'>) => {
  const place = useRef<HTMLDivElement>(null);
  const element = useRef(ownElement());
  usePlaying(element, track);
  // Within one commit: an element that is put elsewhere at once is not paused.
  useLayoutEffect(() => {
    const video = element.current;
    video.className = className ?? '';
    video.ariaLabel = label;
    if (place.current && video.parentElement !== place.current) place.current.append(video);
  }, [label, className]);
  return <div ref={place} style={{ display: 'contents' }} />;
};

interface SoundProps {
  track: Track;
  speakerId: string | undefined;
  /** The browser wants a press on the page before it plays sound. */
  onBlocked: ((play: () => void) => void) | undefined;
}

/** What one person says; apart from their picture, so that the picture goes on where the browser holds sound back. */
export const Sound = ({ track, speakerId, onBlocked }: SoundProps) => {
  const element = useRef<HTMLAudioElement>(null);
  usePlaying(element, track, onBlocked);
  useEmptied(element);
  useEffect(() => {
    const audio = element.current as (HTMLAudioElement & { setSinkId?: (id: string) => Promise<void> }) | null;
    if (speakerId !== undefined) void audio?.setSinkId?.(speakerId).catch(() => undefined);
  }, [speakerId]);
  // biome-ignore lint/a11y/useMediaCaption: nobody has written down yet what is being said
  return <audio ref={element} autoPlay />;
};
