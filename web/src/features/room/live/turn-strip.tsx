import { useT } from '../../../shared/i18n/en/room.ts';
import { recordingWords } from '../../../shared/recording/recording-words.ts';
import { Button } from '../../../shared/ui/button.tsx';
import type { RoomState } from '../api.ts';
import { canRecord } from '../recording/use-recorder.ts';
import { pauseLeftMs } from '../state/room-view.ts';
import styles from './live.module.css';
import type { TurnActions } from './use-turn.ts';

interface Props {
  session: RoomState;
  now: number;
  turn: TurnActions;
  narrow: boolean;
  /** Whether it is recorded, and changing that; undefined: not by this person. */
  record: readonly [boolean, (records: boolean) => void] | undefined;
}

/**
 * For whoever hosts: more time for the guest who is here, a pause that the queue sees, and one press for the next guest.
 * `narrow`: the queue has no place beside the faces, so the next guest is let in from here.
 */
export const TurnStrip = ({ session, now, turn, narrow, record }: Props) => {
  const t = useT();
  const { guest, busy, isMeant } = turn;
  const isPaused = pauseLeftMs(session, now) > 0;
  const [records, setRecords] = record ?? [];
  const step = stepOf(t, turn, narrow);
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
      <Button size="small" kind="quiet" disabled={busy} onClick={isPaused ? turn.resume : turn.pause}>
        {t(isPaused ? 'turn.resume' : 'turn.pause')}
      </Button>
      {step ? (
        <Button
          size="small"
          kind={step.kind ?? 'plain'}
          aria-keyshortcuts={step.keys}
          disabled={busy}
          aria-disabled={!isMeant || undefined}
          // A second press on "Finish and admit" must not take back whom the first one has admitted.
          onClick={() => isMeant && step.act()}
        >
          {step.words}
        </Button>
      ) : null}
    </div>
  );
};

interface Step {
  words: string;
  act: () => void;
  keys?: string;
  kind?: 'primary';
}
/** What the one button does that moves the queue on; undefined: nothing can be done from here. */
const stepOf = (t: ReturnType<typeof useT>, turn: TurnActions, narrow: boolean): Step | undefined => {
  const { guest, next, admitted, forward, takeBack } = turn;
  const onward = { keys: 'N', act: forward };
  if (guest && next) return { ...onward, words: t('roomQueue:finishAndAdmit', { name: next.name }) };
  if (guest) return { ...onward, words: t('turn.finish', { name: guest.name }) };
  if (admitted) return { act: takeBack, words: t('roomQueue:takeBackNamed', { name: admitted.name }) };
  if (next && narrow) return { ...onward, kind: 'primary', words: t('roomQueue:admitNamed', { name: next.name }) };
  return undefined;
};
