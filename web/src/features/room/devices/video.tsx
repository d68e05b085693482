import { useEffect, useMemo, useRef } from 'react';

export interface VideoProps {
  label: string;
  tracks: readonly (MediaStreamTrack | null | undefined)[];
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

  useEffect(() => {
    const wanted = tracks.filter((track) => track != null);
    for (const track of stream.getTracks()) if (!wanted.includes(track)) stream.removeTrack(track);
    for (const track of wanted) stream.addTrack(track);
    const video = element.current;
    if (!video) return;
    if (video.srcObject !== stream) video.srcObject = stream;
    const play = () =>
      void video.play().catch((error: { name?: string }) => {
        if (error.name === 'NotAllowedError') onBlocked?.(play);
      });
    if (wanted.length > 0) play();
  });

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
