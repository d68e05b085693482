import { useT } from '../../../shared/i18n/en/room.ts';
import { recordingWords } from '../../../shared/recording/recording-words.ts';
import { Button } from '../../../shared/ui/button.tsx';
import type { RoomState } from '../api.ts';
import { canRecord } from '../recording/use-recorder.ts';
import styles from './live.module.css';
import type { TurnActions } from './use-turn.ts';

interface Props {
  session: RoomState;
  turn: TurnActions;
  narrow: boolean;
  /** Whether it is recorded, and changing that; undefined: not by this person. */
  record: readonly [boolean, (records: boolean) => void] | undefined;
}

/**
 * For whoever hosts: more time for the guest who is here, a pause that the queue sees, and one press for the next guest.
 * `narrow`: the queue has no place beside the faces, so the next guest is let in from here.
 */
export const TurnStrip = ({ session, turn, narrow, record }: Props) => {
  const t = useT();
  const { guest, next, admitted, busy } = turn;
  const [records, setRecords] = record ?? [];
  return (
    <div className={styles.turnStrip} role="toolbar" aria-label={guest ? t('turn.label', { name: guest.name }) : t('turn.queue')}>
      {guest && session.meeting.asksToRecord ? <p className={styles.answer}>{recordingWords(guest.mayRecord)}</p> : null}
      {setRecords && session.meeting.asksToRecord && canRecord() ? (
        <Button size="small" kind="quiet" aria-pressed={records} onClick={() => setRecords(!records)}>
          {t(records ? 'recording:stop' : 'recording:record')}
        </Button>
      ) : null}
      {guest && session.turn?.lengthMinutes ? (
        <Button size="small" kind="quiet" aria-keyshortcuts="E" disabled={busy} onClick={turn.extend}>
          {t('turn.extend')}
        </Button>
      ) : null}
      <Button size="small" kind="quiet" disabled={busy} onClick={session.pausedUntil ? turn.resume : turn.pause}>
        {t(session.pausedUntil ? 'turn.resume' : 'turn.pause')}
      </Button>
      {guest ? (
        <Button size="small" aria-keyshortcuts="N" disabled={busy} onClick={turn.forward}>
          {next ? t('roomQueue:finishAndAdmit', { name: next.name }) : t('turn.finish', { name: guest.name })}
        </Button>
      ) : admitted ? (
        <Button size="small" disabled={busy} onClick={turn.takeBack}>
          {t('roomQueue:takeBackNamed', { name: admitted.name })}
        </Button>
      ) : next && narrow ? (
        <Button size="small" kind="primary" aria-keyshortcuts="N" disabled={busy} onClick={turn.forward}>
          {t('roomQueue:admitNamed', { name: next.name })}
        </Button>
      ) : null}
    </div>
  );
};
