import type { Interest, Meeting } from '@visavis/contracts/meeting-model';
import { messageOf } from '../../shared/api/http-error.ts';
import { dayAndTime } from '../../shared/format/dates.ts';
import { useT } from '../../shared/i18n/en/public-meeting.ts';
import { filled, slots } from '../../shared/i18n/filled.tsx';
import { useSetInterest } from '../../shared/reminders/own-view.ts';
import { Button } from '../../shared/ui/button.tsx';
import { toast } from '../../shared/ui/toasts.ts';
import styles from './public-meeting.module.css';

interface MovedQuestionProps {
  meeting: Meeting;
  interest: Interest;
  now: number;
  /** Nothing else is to be done now: on a phone the answers lie within the thumb's reach. */
  alone: boolean;
}
/** After a move: does the person still come? Without an answer they do. */
export const MovedQuestion = ({ meeting, interest, now, alone }: MovedQuestionProps) => {
  const t = useT();
  const { mutateAsync, isPending, variables } = useSetInterest(meeting._id);
  const answer = (comes: boolean) =>
    // A promise is answered although the question is gone by then.
    mutateAsync(comes).then(
      () => toast.success(t(comes ? 'interest.kept' : 'interest.givenUp')),
      (error) => toast.error(messageOf(error, t(comes ? 'interest.failed' : 'interest.dropFailed'))),
    );
  return (
    <section className={styles.moved} aria-labelledby="moved-title">
      <h2 id="moved-title">{t('interest.movedTitle')}</h2>
      <p>
        {filled(t('interest.movedText', slots('before', 'after')), {
          before: <del>{dayAndTime(interest.previousStartsAt ?? meeting.startsAt, now)}</del>,
          after: <strong>{dayAndTime(meeting.startsAt, now)}</strong>,
        })}
      </p>
      <div className={`${styles.movedAnswers} ${alone ? styles.action : ''}`} data-action-bar={alone || undefined}>
        <Button kind="primary" busy={isPending && variables} onClick={() => answer(true)}>
          {t('interest.keep')}
        </Button>
        <Button busy={isPending && !variables} onClick={() => answer(false)}>
          {t('interest.giveUp')}
        </Button>
      </div>
    </section>
  );
};
