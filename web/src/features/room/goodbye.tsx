import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useT } from '../../shared/i18n/en/people.ts';
import { useT as useSafetyT } from '../../shared/i18n/en/safety.ts';
import { metHereQuery, usePeopleEvents } from '../../shared/people/calls.ts';
import { MetCard } from '../../shared/people/met-card.tsx';
import { useServerEvent } from '../../shared/realtime/hooks.ts';
import { feedbackQuery } from '../../shared/safety/calls.ts';
import { FeedbackForm, useFeedbackForm } from '../../shared/safety/feedback-form.tsx';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import type { RoomState } from './api.ts';
import styles from './goodbye.module.css';
import { isWorthAsking } from './next-step.ts';
import { ReportPerson } from './report-person.tsx';
import { isStaff } from './state/room-view.ts';

export interface GoodbyeProps {
  session: RoomState;
  now: number;
  /** What has come to an end, in a sentence. */
  summary: string;
  /** Somebody ended it for a reason: it is read, and nothing is asked. */
  reason?: string | undefined;
  /** What to do next. */
  action: ReactNode;
  /** Nobody was met, or it is not known yet. */
  otherwise: ReactNode;
}
/** First the goodbye: with whom, how long, what it took of the passes, what next. How it was is asked below it. */
export const Goodbye = ({ session, now, summary, reason, action, otherwise }: GoodbyeProps) => {
  const t = useT();
  const { meetingId, me, meeting } = session;
  const { data: met = [] } = useQuery({ ...metHereQuery(meetingId), enabled: me.role !== 'admin' });
  usePeopleEvents();
  const [first, ...others] = met;
  if (!first) return otherwise;
  const staff = isStaff(me.role);
  return (
    <div className={styles.page}>
      <div className={styles.goodbye}>
        <header>
          <h1 tabIndex={-1} className={styles.title}>
            {others.length === 0
              ? t('goodbye.title', { name: first.person.name })
              : t('goodbye.titleMany', { count: met.length })}
          </h1>
          <p className={styles.lead}>{reason === undefined ? summary : t('goodbye.stopped')}</p>
          {reason ? (
            <p className={styles.reason} role="status">
              “{reason}”
            </p>
          ) : null}
        </header>
        {met.map((one) => (
          <MetCard key={one.person.userId} met={one} now={now}>
            <ReportPerson person={one.person} meetingId={meetingId} />
          </MetCard>
        ))}
        <div className={styles.actions}>
          {action}
          <ButtonLink kind="quiet" to="/people">
            {t('goodbye.all')}
          </ButtonLink>
        </div>
        {reason === undefined && isWorthAsking(met) ? (
          <HowWasIt meetingId={meetingId} host={staff ? undefined : meeting.host.name} />
        ) : null}
      </div>
    </div>
  );
};

const HowWasIt = ({ meetingId, host }: { meetingId: string; host: string | undefined }) => {
  const safetyT = useSafetyT();
  const { data, refetch } = useQuery(feedbackQuery(meetingId));
  useServerEvent('meeting:feedback-submitted', (event) => {
    if (event.meetingId === meetingId) void refetch();
  });
  if (!data || (!data.canSubmit && !data.feedback)) return null;
  return (
    <section className={styles.feedback} aria-label={safetyT('feedback.title')}>
      {data.feedback ? (
        <p>{safetyT('yours', { rating: data.feedback.rating })}</p>
      ) : (
        <Ask meetingId={meetingId} host={host} onSent={() => void refetch()} />
      )}
    </section>
  );
};

const Ask = ({ meetingId, host, onSent }: { meetingId: string; host: string | undefined; onSent: () => void }) => {
  const safetyT = useSafetyT();
  const form = useFeedbackForm({ meetingId, previous: null }, onSent);
  return (
    <FeedbackForm form={form} legend={safetyT('feedback.title')} host={host} isShort>
      <div>
        <Button type="submit" busy={form.pending}>
          {safetyT('feedback.send')}
        </Button>
      </div>
    </FeedbackForm>
  );
};
