import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { meetingIdIn } from '../../shared/format/meeting-link.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { useT } from '../texts.ts';

/** Join Meeting: paste a link or an id. */
export const JoinMeetingDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const join = (event: FormEvent) => {
    event.preventDefault();
    const id = meetingIdIn(text);
    if (!id) return setError(t('join.invalid'));
    onClose();
    navigate(`/m/${id}`);
  };
  return (
    <Dialog title={t('join.title')} size="small" onClose={onClose}>
      <form onSubmit={join} style={{ display: 'grid', gap: 16 }} noValidate>
        <TextField
          label={t('join.label')}
          placeholder="https://…/m/…"
          value={text}
          autoComplete="off"
          error={error}
          onChange={(event) => {
            setText(event.target.value);
            setError(undefined);
          }}
        />
        <Button kind="primary" type="submit" block>
          {t('join.submit')}
        </Button>
      </form>
    </Dialog>
  );
};
