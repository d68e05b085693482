import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Mark } from '../../../shared/brand/mark.tsx';
import { useT } from '../../../shared/i18n/en/room.ts';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { VerifiedMark } from '../../../shared/ui/icon.tsx';
import type { Quality } from '../call/link-quality.ts';
import { CaptionLines } from '../captions/caption-lines.tsx';
import type { VisibleCaption } from '../captions/use-captions.ts';
import type { Facing } from '../devices/constraints.ts';
import { useLevel } from '../devices/use-level.ts';
import { OwnVideo, Sound, Video } from '../devices/video.tsx';
import { RoomIcon } from '../room-icon.tsx';
import stage from './live.module.css';
import { QualitySign } from './quality-sign.tsx';
import styles from './tile.module.css';

export interface TileProps {
  name: string;
  picture: string | null | undefined;
  verified?: boolean;
  me?: boolean;
  facing?: Facing | undefined;
  camera: MediaStreamTrack | null | undefined;
  microphone: MediaStreamTrack | null | undefined;
  cameraOn: boolean;
  microphoneOn: boolean;
  onPhone?: boolean;
  /** Raised: they have something to say. */
  hand?: boolean;
  /** Their line is too weak for their picture; their sound goes on. */
  heldBack?: boolean;
  /** Their picture comes when it is asked for. */
  onAsk?: (() => void) | undefined;
  /** Mine goes to those who ask for it. */
  onRequest?: boolean;
  quality?: Quality | undefined;
  speakerId?: string | undefined;
  onBlocked?: (play: () => void) => void;
  /** How high the picture is shown, in pixels of the screen. */
  onShown?: (height: number) => void;
  /** The first picture is shown. */
  onPicture?: () => void;
  /** In a room of more than two: begins to speak. */
  onSpeaking?: () => void;
  /** Read at the bottom of the picture. */
  caption?: VisibleCaption | undefined;
  /** Larger than the others. */
  large?: boolean;
  /** Covers the picture. `coming`: who is about to be seen for the first time is there by their name and profile picture. */
  veil?: { text: ReactNode; of: 'coming' | 'lost' } | undefined;
}

/** The level from which a face is framed as speaking. */
const SPEECH = 0.3;

/** Heights are reported in steps, so that a window that is being resized does not report each pixel. */
const STEP = 90;

const useShownHeight = (tile: React.RefObject<HTMLElement | null>, onShown: ((height: number) => void) | undefined) => {
  const report = useEffectEvent((height: number) => onShown?.(height));
  useEffect(() => {
    if (!tile.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      report(Math.ceil((Math.min(width, height) * devicePixelRatio) / STEP) * STEP);
    });
    observer.observe(tile.current);
    return () => observer.disconnect();
  }, [tile]);
};

/** One face. Both have the same size; mine is a mirror, as I know myself. */
export const Tile = (props: TileProps) => {
  const t = useT();
  const { name, picture, verified, me, camera, microphone, cameraOn, microphoneOn, quality, veil } = props;
  const tile = useRef<HTMLElement>(null);
  // Connected, their first picture is still on its way.
  const [isSeen, setSeen] = useState(false);
  useShownHeight(tile, props.onShown);
  // I know when I speak.
  useLevel(me ? null : microphone, microphoneOn && !veil, (level) => {
    if (tile.current?.toggleAttribute('data-speaking', level > SPEECH)) props.onSpeaking?.();
  });
  return (
    <figure
      ref={tile}
      className={`${stage.tile} ${styles.tile}`}
      data-me={me || undefined}
      data-facing={props.facing}
      data-large={props.large || undefined}
    >
      {me ? (
        <OwnVideo label={t('yourVideo')} track={camera} className={styles.picture} />
      ) : (
        <>
          <Video
            label={t('videoOf', { name })}
            track={camera}
            className={styles.picture}
            detachable
            onPicture={() => {
              setSeen(true);
              props.onPicture?.();
            }}
          />
          <Sound track={microphone} speakerId={props.speakerId} onBlocked={props.onBlocked} />
        </>
      )}
      {cameraOn && (me || isSeen) && !props.heldBack && !props.onAsk ? null : (
        <div className={styles.faceless} data-asks={props.onAsk ? true : undefined}>
          <Avatar name={name} picture={picture} size={props.onAsk ? 64 : 128} />
          {props.heldBack ? <p className={styles.heldBack}>{t('call.heldBack', { name })}</p> : null}
          {props.onAsk ? (
            <Button size="small" onClick={props.onAsk}>
              {t('call.showPicture')}
            </Button>
          ) : null}
        </div>
      )}
      {veil ? (
        <div className={styles.veil} data-of={veil.of}>
          {veil.of === 'coming' ? <Avatar name={name} picture={picture} size={128} /> : <Mark size={48} state="loading" />}
          <p>{veil.text}</p>
        </div>
      ) : null}
      {props.onRequest ? <p className={styles.onRequest}>{t('call.onRequest')}</p> : null}
      {props.caption && !veil ? <CaptionLines {...props.caption} /> : null}
      <figcaption className={styles.plate}>
        {props.hand ? (
          <span className={styles.hand} role="img" aria-label={t('call.hand')}>
            <RoomIcon name="hand" size={18} />
          </span>
        ) : null}
        {props.onPhone ? (
          <span className={styles.onPhone} data-phone>
            {t('call.onPhone')}
          </span>
        ) : null}
        {microphoneOn || props.onPhone ? null : (
          <span className={styles.mutedSign} role="img" aria-label={t('call.microphoneOff')}>
            <RoomIcon name="microphoneOff" size={16} />
          </span>
        )}
        <span className="one-line" dir="auto">
          {me ? t('youNamed', { name }) : name}
        </span>
        {verified ? <VerifiedMark size={15} /> : null}
        {quality ? <QualitySign quality={quality} /> : null}
      </figcaption>
    </figure>
  );
};
