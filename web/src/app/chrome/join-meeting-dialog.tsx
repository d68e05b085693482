import { useNavigate } from 'react-router-dom';
import { type FieldErrors, useForm } from '../../shared/form/use-form.ts';
import { meetingIdIn } from '../../shared/format/meeting-link.ts';
import { useT } from '../../shared/i18n/en/app.ts';
import { Dialog } from '../../shared/kit/dialog.tsx';
import { TextField } from '../../shared/kit/field.tsx';
import { Button } from '../../shared/ui/button.tsx';

/** Join Meeting: paste a link or an id. */
export const JoinMeetingDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const navigate = useNavigate();
  const form = useForm({
    initial: { link: '' },
    check: ({ link }): FieldErrors => (meetingIdIn(link) ? {} : { link: t('join.invalid') }),
    send: ({ link }) => {
      onClose();
      navigate(`/m/${meetingIdIn(link)}`);
    },
  });
  return (
    <Dialog title={t('join.title')} size="small" onClose={onClose}>
      <form {...form.formProps} style={{ display: 'grid', gap: 16 }}>
        <TextField {...form.text('link')} label={t('join.label')} placeholder="https://…/m/…" autoComplete="off" />
        <Button kind="primary" type="submit" block>
          {t('join.submit')}
        </Button>
      </form>
    </Dialog>
  );
};
