import { CLIENT } from '@visavis/contracts/constants';
import { type FormEvent, useEffect, useState } from 'react';
import { useDebounced } from '../../shared/hooks/use-debounced.ts';
import { filled, slots } from '../../shared/i18n/filled.tsx';
import { PhoneField, usePhone } from '../../shared/phone/phone-field.tsx';
import { useUser } from '../../shared/session/session.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { useUserByPhone } from './api/search-users.ts';
import styles from './host-meeting.module.css';
import type { CoHostDraft } from './meeting-form.ts';
import { useT } from './texts.ts';
import { validateCoHost } from './validate-meeting.ts';

export interface AddCoHostDialogProps {
  others: CoHostDraft[];
  onAdd: (coHost: CoHostDraft) => void;
  onClose: () => void;
}
export const AddCoHostDialog = ({ others, onAdd, onClose }: AddCoHostDialogProps) => {
  const t = useT();
  const phone = usePhone();
  const user = useUser();
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const settled = useDebounced(phone.full, CLIENT.coHostLookupDebounceMs);
  const lookup = useUserByPhone(settled);
  // The answer belongs to the number that was asked, not to the one that is being typed.
  const found = settled === phone.full ? lookup.data : undefined;
  const errors = tried ? validateCoHost({ name, typed: phone.typed, full: phone.full }, { others, hostPhone: user?.phone }) : {};

  const { input } = phone;
  useEffect(() => input.current?.focus(), [input]);
  useEffect(() => {
    if (found) setName(found.name);
  }, [found]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A dialog inside a form's dialog: the outer form must not hear of it.
    event.stopPropagation();
    setTried(true);
    const refused = validateCoHost({ name, typed: phone.typed, full: phone.full }, { others, hostPhone: user?.phone });
    if (refused.phone || !phone.full) return phone.focus();
    if (refused.name) return;
    onAdd({ name: name.trim(), phone: phone.full, ...(found && { userId: found._id }) });
  };

  return (
    <Dialog title={t('coHost.add')} size="small" onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <PhoneField phone={phone} error={errors.phone} />
        <div role="status" className={styles.notes}>
          {lookup.isFetching ? <p className={styles.note}>{t('coHost.looking')}</p> : null}
          {found ? (
            <p className={styles.found}>
              <Avatar name={found.name} picture={found.profilePicture} size={28} />
              <span>{filled(t('coHost.found', slots('name')), { name: <strong>{found.name}</strong> })}</span>
            </p>
          ) : null}
        </div>
        <TextField
          label={t('common:name')}
          autoComplete="off"
          maxLength={100}
          value={name}
          error={errors.name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button kind="primary" type="submit" block>
          {t('coHost.add')}
        </Button>
      </form>
    </Dialog>
  );
};
