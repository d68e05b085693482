import type { Meeting } from '@visavis/contracts/meeting-model';
import { dayAndTime } from '../../../shared/format/dates.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/meetings.ts';
import { ConfirmDialog } from '../../../shared/kit/confirm-dialog.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { useStepDown } from '../api.ts';

/** A co-host leaves the meeting to its host and the other co-hosts. */
export const StepDownDialog = ({ meeting: { _id, title, startsAt }, onClose }: { meeting: Meeting; onClose: () => void }) => {
  const t = useT();
  const { mutateAsync } = useStepDown();
  const when = dayAndTime(startsAt, useNow());
  const stepDown = async () => {
    await mutateAsync(_id);
    toast.success(t('stepDown.done', { title }));
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('stepDown.title')}
      action={t('stepDown.action')}
      keep={t('stepDown.keep')}
      onConfirm={stepDown}
      failed={t('stepDown.failed')}
      onClose={onClose}
    >
      {t('stepDown.text', { title, when })}
    </ConfirmDialog>
  );
};
