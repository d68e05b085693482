import type { Meeting } from '@visavis/contracts/meeting-model';
import { Suspense, useState } from 'react';
import { dayAndTime } from '../../../shared/format/dates.ts';
import { isCalledOffLate, isOverdue, meetingPhase } from '../../../shared/format/meeting-phase.ts';
import { useT } from '../../../shared/i18n/en/meetings.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { ShareButton } from '../../../shared/share/share-button.tsx';
import { useMeetingWords } from '../../../shared/share/use-meeting-words.ts';
import { openHostMeeting } from '../../../shared/state/overlays.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import type { OwnMeeting } from './own-order.ts';

const CancelMeetingDialog = lazyPart(() => import('./cancel-meeting-dialog.tsx'), 'CancelMeetingDialog');
const StepDownDialog = lazyPart(() => import('./step-down-dialog.tsx'), 'StepDownDialog');
const FeedbackDialog = lazyPart(() => import('../../../shared/safety/feedback-dialog.tsx'), 'FeedbackDialog');

/** What the person can do about it next. */
export const OwnActions = ({ meeting, role, now }: Pick<OwnMeeting, 'meeting' | 'role'> & { now: number }) => (
  <div className="wrap gap-8">
    {role === 'hosting' || role === 'cohosting' ? (
      <HostActions meeting={meeting} hosting={role === 'hosting'} now={now} />
    ) : (
      <GuestActions meeting={meeting} now={now} />
    )}
    {meeting.recorded ? <WatchRecording meeting={meeting} /> : null}
    {meeting.asksFeedback ? <GiveFeedback meeting={meeting} /> : null}
  </div>
);

const HostActions = ({ meeting, hosting, now }: { meeting: Meeting; hosting: boolean; now: number }) => {
  const t = useT();
  const [cancelling, setCancelling] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const phase = meetingPhase(meeting, now);
  const mayChange = hosting && (phase === 'pending' || phase === 'upcoming' || phase === 'queue');
  const mayCancel = mayChange || (hosting && isCalledOffLate(meeting, now));
  const isPublic = phase === 'upcoming' || phase === 'queue' || phase === 'live';
  const words = useMeetingWords();
  const named = { title: meeting.title, when: dayAndTime(meeting.startsAt, now) };
  const isDate = meeting.series !== undefined && meeting.status === 'approved';
  const over = phase === 'rejected' || phase === 'cancelled' || phase === 'past';
  return (
    <>
      {phase === 'live' || phase === 'queue' ? (
        <ButtonLink kind="primary" size="small" to={`/m/${meeting._id}`}>
          {t('openRoom')}
        </ButtonLink>
      ) : null}
      {hosting ? null : (
        <ButtonLink
          size="small"
          to={`/p/${meeting._id}`}
          aria-label={t('card.actionFor', { action: t('own.seePage'), title: meeting.title })}
        >
          {t('own.seePage')}
        </ButtonLink>
      )}
      {isPublic ? (
        <ShareButton
          size="small"
          aria-label={t(isDate ? 'own.shareDate' : 'own.share', named)}
          path={`/p/${meeting._id}`}
          text={words(meeting)}
        />
      ) : null}
      {mayChange ? (
        <Button
          size="small"
          aria-label={t(isDate ? 'own.editDate' : 'own.edit', named)}
          onClick={() => openHostMeeting({ kind: 'edit', meeting })}
        >
          {t('common:edit')}
        </Button>
      ) : null}
      {mayCancel ? (
        <Button
          size="small"
          kind="quiet"
          aria-label={t(isDate ? 'own.skip' : 'own.cancel', named)}
          onClick={() => setCancelling(true)}
        >
          {t(isDate ? 'own.skipShort' : 'own.cancelShort')}
        </Button>
      ) : null}
      {hosting || over ? null : (
        <Button size="small" kind="quiet" aria-label={t('stepDown.named', named)} onClick={() => setLeaving(true)}>
          {t('stepDown.action')}
        </Button>
      )}
      {hosting && over ? (
        <Button
          size="small"
          aria-label={t('own.again', { title: meeting.title })}
          onClick={() => openHostMeeting({ kind: 'create', from: meeting })}
        >
          {t('proposeAgain')}
        </Button>
      ) : null}
      <Suspense fallback={null}>
        {cancelling ? <CancelMeetingDialog meeting={meeting} onClose={() => setCancelling(false)} /> : null}
        {leaving ? <StepDownDialog meeting={meeting} onClose={() => setLeaving(false)} /> : null}
      </Suspense>
    </>
  );
};

const GuestActions = ({ meeting, now }: { meeting: Meeting; now: number }) => {
  const t = useT();
  const { _id, title, place, interest } = meeting;
  const phase = meetingPhase(meeting, now);
  const isOpen = phase === 'queue' || (phase === 'live' && !isOverdue(meeting, now));
  if (phase === 'past' || phase === 'cancelled') return null;
  // The question after a move is on its page.
  const asks = !place && !isOpen && interest?.moved === true;
  const closed = t(asks ? 'own.answer' : 'card.details');
  const label = place ? t('own.back') : isOpen ? t(phase === 'queue' ? 'card.queue' : 'card.join') : closed;
  return (
    <ButtonLink
      kind={place || isOpen || asks ? 'primary' : 'plain'}
      size="small"
      to={place || isOpen ? `/m/${_id}` : `/p/${_id}`}
      aria-label={t('card.actionFor', { action: label, title })}
    >
      {label}
    </ButtonLink>
  );
};

const WatchRecording = ({ meeting: { _id, title } }: { meeting: Meeting }) => {
  const t = useT();
  return (
    <ButtonLink size="small" to={`/p/${_id}#recording`} aria-label={t('card.actionFor', { action: t('card.watch'), title })}>
      {t('card.watch')}
    </ButtonLink>
  );
};

const GiveFeedback = ({ meeting }: { meeting: Meeting }) => {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        kind="primary"
        size="small"
        aria-haspopup="dialog"
        aria-label={t('card.actionFor', { action: t('own.feedback'), title: meeting.title })}
        onClick={() => setOpen(true)}
      >
        {t('own.feedback')}
      </Button>
      <Suspense fallback={null}>
        {isOpen ? <FeedbackDialog meetingId={meeting._id} previous={null} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
};
