import { useQuery, useQueryClient } from '@tanstack/react-query';
import { verificationCalls } from '@visavis/contracts/calls/verification';
import { callQuery } from '../../../shared/api/call-query.ts';
import { useT } from '../../../shared/i18n/en/room-queue.ts';
import { useServerEvent } from '../../../shared/realtime/hooks.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { LoadFailed } from '../../../shared/ui/state-notice.tsx';
import { type RoomState, sessionKey } from '../api.ts';
import styles from './lobby.module.css';

/** The place is kept while the guest asks to be verified; what is decided shows as it comes. */
export const AwaitingVerification = ({ session, now }: { session: RoomState; now: number }) => {
  const t = useT();
  const client = useQueryClient();
  const { meetingId, meeting } = session;
  const { data, error, isFetching, refetch } = useQuery({
    ...callQuery(['room', 'verification'], verificationCalls.mine, { skipCache: true }),
    refetchOnMount: 'always',
  });
  useServerEvent('user:verification-changed', () => {
    void refetch();
    void client.invalidateQueries({ queryKey: sessionKey(meetingId) });
  });
  if (error) return <LoadFailed query={{ error, isFetching, refetch }} />;
  if (!data) return null;
  const { requests, requestableAt, isVerified } = data;
  const [latest] = requests;
  const mayAsk = requestableAt !== null && Date.parse(requestableAt) <= now;
  const isRefused = !isVerified && !mayAsk && latest?.status === 'rejected';
  return (
    <section className={styles.notice} role="status" aria-label={t('verify.label')}>
      <strong>{t(isRefused ? 'verify.rejected' : 'verify.title')}</strong>
      {isRefused && latest.notes ? <p dir="auto">“{latest.notes}”</p> : null}
      <p>
        {isVerified
          ? t('verify.verified')
          : isRefused
            ? t('verify.rejectedText')
            : mayAsk
              ? t('verify.text', { host: meeting.host.name })
              : t('verify.pending')}
      </p>
      {mayAsk && !isVerified ? (
        <div>
          <ButtonLink size="small" kind="primary" to={`/verify?meeting=${meetingId}`}>
            {t('verify.form')}
          </ButtonLink>
        </div>
      ) : null}
    </section>
  );
};
