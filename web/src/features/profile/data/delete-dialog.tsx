import { PROFILE } from '@visavis/contracts/constants/account';
import { formatLongDay } from '../../../shared/format/dates.ts';
import { t, useT } from '../../../shared/i18n/en/profile.ts';
import { closeAuth } from '../../../shared/session/auth-modal.ts';
import { session } from '../../../shared/session/session.ts';
import { serverNow } from '../../../shared/time/server-clock.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { requestDeletion, sendOwnCode } from '../api.ts';
import { CodeDialog } from '../code/code-dialog.tsx';
import styles from '../profile.module.css';

/** Long enough to read a date and remember it. */
const farewellMs = 15_000;

/** First what will happen, then the code that only the person can have. */
export const DeleteDialog = ({ phone, onClose }: { phone: string; onClose: () => void }) => {
  const t = useT();
  const until = formatLongDay(new Date(serverNow() + PROFILE.undoDeletionMs).toISOString());
  return (
    <CodeDialog
      title={t('delete.title')}
      kind="danger"
      keep={t('delete.keep')}
      onClose={onClose}
      sendCode={sendOwnCode}
      confirm={async (code) => farewell((await requestDeletion(code)).erasesAt)}
      failed={t('delete.failed')}
      first={t('delete.continue')}
      action={t('data.delete')}
      phone={phone}
      use="deletion"
      lead={<p className={styles.lead}>{t('delete.lead')}</p>}
    >
      <dl className={styles.steps}>
        <dt>{t('delete.now')}</dt>
        <dd>{t('delete.nowSignedOut')}</dd>
        <dd>{t('delete.nowMeetings')}</dd>
        <dt>{t('delete.until', { day: until })}</dt>
        <dd>{t('delete.untilUndo')}</dd>
        <dt>{t('delete.after')}</dt>
        <dd>
          {t('delete.afterErased')} {t('delete.afterFree')}
        </dd>
      </dl>
    </CodeDialog>
  );
};

/** The server has ended the session, and may have said so before its answer came: nobody is asked to sign in again. */
const farewell = (erasesAt: string) => {
  session.clear('signed-out');
  closeAuth();
  toast.info(t('delete.done', { day: formatLongDay(erasesAt) }), { durationMs: farewellMs, key: 'farewell' });
};
