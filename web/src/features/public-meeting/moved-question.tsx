import type { Interest, Meeting } from '@visavis/contracts/meeting-model';
import { messageOf } from '../../shared/api/http-error.ts';
import { dayAndTime } from '../../shared/format/dates.ts';
import { Button } from '../../shared/ui/button.tsx';
import { toast } from '../../shared/ui/toasts.ts';
import { useSetInterest } from './api/get-own-view.ts';
import styles from './public-meeting.module.css';
import { useT } from './texts.ts';

/** After a move: does the person still come? Without an answer they do. */
export const MovedQuestion = ({ meeting, interest, now }: { meeting: Meeting; interest: Interest; now: number }) => {
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
        {t('interest.movedText', {
          before: dayAndTime(interest.previousStartsAt ?? meeting.startsAt, now),
          after: dayAndTime(meeting.startsAt, now),
        })}
      </p>
      <div className={styles.movedAnswers}>
        <Button kind="primary" size="small" busy={isPending && variables} onClick={() => answer(true)}>
          {t('interest.keep')}
        </Button>
        <Button size="small" busy={isPending && !variables} onClick={() => answer(false)}>
          {t('interest.giveUp')}
        </Button>
      </div>
    </section>
  );
};
