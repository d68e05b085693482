import type { SessionSnapshot } from '@visavis/contracts/session';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/room.ts';
import { useServerEvent } from '../../../shared/realtime/hooks.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { explain, type Refusal } from '../state/refusals.ts';
import { clock } from '../state/room-view.ts';
import type { Room } from '../state/use-room.ts';
import styles from './lobby.module.css';

interface RefusalNoticeProps {
  room: Room;
  refusal: Refusal;
  session: SessionSnapshot;
}
/** Why not, and what to do next. */
export const RefusalNotice = ({ room, refusal, session }: RefusalNoticeProps) => {
  const t = useT();
  const { title, text, next } = explain(refusal);
  // The page opens as soon as it is decided.
  useServerEvent('user:verification-changed', () => {
    if (next === 'verify') void room.actions.retry();
  });
  const wait = Math.max(0, (refusal.retryAt ?? 0) - useNow('second'));
  return (
    <div className={styles.refusal} role="alert">
      <strong>{title}</strong>
      <p>{text}</p>
      <div className={styles.actions}>
        {next === 'verify' ? (
          <Button size="small" kind="primary" busy={room.busy === 'join'} onClick={() => void room.actions.askVerification()}>
            {t('refusal.verify')}
          </Button>
        ) : null}
        {next === 'verify' || next === 'retry' ? (
          <Button size="small" disabled={wait > 0} onClick={() => void room.actions.retry()}>
            {wait > 0
              ? t('refusal.tryIn', { clock: clock(wait) })
              : next === 'verify'
                ? t('refusal.check')
                : t('common:tryAgain')}
          </Button>
        ) : null}
        {next === 'waitlist' ? (
          <Button size="small" kind="primary" busy={room.busy === 'join'} onClick={() => void room.actions.join(true)}>
            {t('refusal.waitlist')}
          </Button>
        ) : null}
        {next === 'leave-other' ? (
          <Button size="small" kind="primary" busy={room.busy === 'enter'} onClick={() => void room.actions.leaveOther()}>
            {t('refusal.leaveOther')}
          </Button>
        ) : null}
        {next === 'passes' ? (
          <ButtonLink size="small" to="/meeting-passes">
            {t('refusal.plans')}
          </ButtonLink>
        ) : null}
        {next === 'privacy' ? (
          <ButtonLink size="small" to="/privacy-policy#calls">
            {t('refusal.privacy')}
          </ButtonLink>
        ) : null}
        {next === 'wait' ? (
          <Button size="small" onClick={room.actions.dismissRefusal}>
            {t('refusal.allRight')}
          </Button>
        ) : (
          <ButtonLink size="small" kind="quiet" to={next === 'browse' ? '/' : `/p/${session.meetingId}`}>
            {next === 'browse' ? t('common:browseMeetings') : t('about')}
          </ButtonLink>
        )}
      </div>
    </div>
  );
};
