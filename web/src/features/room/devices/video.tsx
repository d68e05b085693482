import { useEffect, useEffectEvent, useMemo, useRef } from 'react';

export interface VideoProps {
  label: string;
  /** At most a picture and a sound. */
  tracks: readonly [(MediaStreamTrack | null | undefined)?, (MediaStreamTrack | null | undefined)?];
  className?: string | undefined;
  muted?: boolean;
  speakerId?: string | undefined;
  /** The browser wants a press on the page before it plays sound. */
  onBlocked?: (play: () => void) => void;
}

/** A picture (and sound) made of tracks; keeps playing while tracks come and go. */
export const Video = ({ label, tracks, className, muted, speakerId, onBlocked }: VideoProps) => {
  const element = useRef<HTMLVideoElement>(null);
  const stream = useMemo(() => new MediaStream(), []);
  const [first, second] = tracks;
  const blocked = useEffectEvent((play: () => void) => onBlocked?.(play));

  useEffect(() => {
    const wanted = [first, second].filter((track) => track != null);
    for (const track of stream.getTracks()) if (!wanted.includes(track)) stream.removeTrack(track);
    for (const track of wanted) stream.addTrack(track);
    const video = element.current;
    if (!video) return;
    if (video.srcObject !== stream) video.srcObject = stream;
    const play = () =>
      void video.play().catch((error: { name?: string }) => {
        if (error.name === 'NotAllowedError') blocked(play);
      });
    if (wanted.length > 0) play();
  }, [first, second, stream]);

  useEffect(() => {
    const video = element.current as (HTMLVideoElement & { setSinkId?: (id: string) => Promise<void> }) | null;
    if (speakerId !== undefined) void video?.setSinkId?.(speakerId).catch(() => undefined);
  }, [speakerId]);

  return (
    <video
      ref={element}
      className={className}
      aria-label={label}
      autoPlay
      playsInline
      muted={muted}
      disablePictureInPicture={muted ?? false}
    />
  );
};
