import { useState } from 'react';
import { Mark } from '../../../shared/brand/mark.tsx';
import { useT } from '../../../shared/i18n/en/room.ts';
import { Button } from '../../../shared/ui/button.tsx';
import type { RoomState } from '../api.ts';
import type { Quality } from '../call/link-quality.ts';
import { RoomIcon } from '../room-icon.tsx';
import { clock } from '../state/room-view.ts';
import type { Room } from '../state/use-room.ts';
import styles from './live.module.css';
import { qualityAdvice } from './quality-sign.tsx';
import { TurnBands } from './turn-bands.tsx';
import type { TurnActions } from './use-turn.ts';

interface Props {
  room: Room;
  session: RoomState;
  quality: Quality | undefined;
  cameraOn: boolean;
  /** My picture is held back from somebody, because my line does not carry it. */
  heldBack: boolean;
  onCameraOff: () => void;
  turn: TurnActions;
  unblock: (() => void) | undefined;
  onUnblock: () => void;
}

/** What is going wrong, said before it hurts, over the faces and out of their way. */
export const Bands = ({ room, session, quality, cameraOn, heldBack, onCameraOff, turn, unblock, onUnblock }: Props) => {
  const t = useT();
  const [dismissed, setDismissed] = useState<string>();
  const advice = heldBack ? t('quality.heldBack') : quality && qualityAdvice(quality, cameraOn);
  if (dismissed && !advice) setDismissed(undefined);
  const hostLost = session.hostStatus === 'reconnecting' && session.me.role !== 'host';
  return (
    <div className={styles.bands} aria-live="polite">
      {unblock ? (
        <div className={styles.band}>
          <RoomIcon name="sound" size={20} />
          <span>{t('bands.soundHeld')}</span>
          <Button size="small" kind="primary" onClick={onUnblock}>
            {t('bands.soundOn')}
          </Button>
        </div>
      ) : null}
      <TurnBands session={session} now={room.now} turn={turn} />
      {hostLost ? (
        <div className={styles.band} data-tone="warning">
          <Mark size={20} state="loading" />
          <span>
            {t('reconnecting', { name: session.meeting.host.name })}
            {session.graceUntil ? (
              <span className="tabular" aria-hidden="true">
                {' '}
                · {clock(Date.parse(session.graceUntil) - room.now)}
              </span>
            ) : null}
          </span>
        </div>
      ) : null}
      {room.status === 'connected' ? null : (
        <div className={styles.band} data-tone="warning">
          <Mark size={20} state="loading" />
          <span>{t('bands.reconnecting')}</span>
        </div>
      )}
      {advice && dismissed !== advice ? (
        <div className={styles.band} data-tone="warning">
          <span>{advice}</span>
          {cameraOn && quality?.cause !== 'delay' ? (
            <Button size="small" onClick={onCameraOff}>
              {t('bands.cameraOff')}
            </Button>
          ) : null}
          <Button size="small" kind="quiet" onClick={() => setDismissed(advice)}>
            {t('common:dismiss')}
          </Button>
        </div>
      ) : null}
    </div>
  );
};
