import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../shared/api/http-error.ts';
import { useT as useOptionT } from '../../../shared/i18n/en/meeting-options.ts';
import { useT } from '../../../shared/i18n/en/recording.ts';
import { CheckField } from '../../../shared/kit/choice-field.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { askToRecord, type RoomState, sessionKey } from '../api.ts';
import styles from './lobby.module.css';

/** The host says in time that they would like to record, so that nobody is surprised in the call. */
export const RecordingWish = ({ session: { meetingId, meeting } }: { session: RoomState }) => {
  const t = useT();
  const optionT = useOptionT();
  const client = useQueryClient();
  const ask = useMutation({
    mutationFn: (asks: boolean) => askToRecord(meetingId, asks),
    onSettled: () => client.invalidateQueries({ queryKey: sessionKey(meetingId) }),
    onError: (error) => toast.error(messageOf(error, t('wishFailed'))),
  });
  const checked = ask.isPending ? ask.variables : meeting.asksToRecord === true;
  return (
    <div className={styles.late}>
      <CheckField checked={checked} disabled={ask.isPending} onChange={({ target }) => ask.mutate(target.checked)}>
        {optionT('asksToRecord.wish')}
      </CheckField>
      <p className={styles.quiet}>{optionT('asksToRecord.hint')}</p>
    </div>
  );
};
