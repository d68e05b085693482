import { ACCOUNT } from '@visavis/contracts/constants/account';
import { CLIENT } from '@visavis/contracts/constants/client';
import { MEETING } from '@visavis/contracts/constants/meeting';
import { useState } from 'react';
import { useForm } from '../form/use-form.ts';
import { useDebounced } from '../hooks/use-debounced.ts';
import { useT } from '../i18n/en/meeting-form.ts';
import { filled, slots } from '../i18n/filled.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { TextField } from '../kit/field.tsx';
import { PhoneField, usePhone } from '../phone/phone-field.tsx';
import { masked } from '../phone/phone-rules.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { FieldError, FieldGroup, LabelNote } from '../ui/field-parts.tsx';
import { Icon } from '../ui/icon.tsx';
import { toast } from '../ui/toasts.ts';
import { useUserByPhone } from './api.ts';
import styles from './meeting-form.module.css';
import { checkCoHost } from './meeting-rules.ts';
import type { CoHostValues } from './meeting-values.ts';

export interface CoHostsFieldProps {
  coHosts: CoHostValues[];
  error: string | undefined;
  hostPhone: string | undefined;
  onChange: (coHosts: CoHostValues[]) => void;
}
export const CoHostsField = ({ coHosts, error, hostPhone, onChange }: CoHostsFieldProps) => {
  const t = useT();
  const [adding, setAdding] = useState(false);
  const full = coHosts.length >= MEETING.maxCoHosts;
  const remove = (coHost: CoHostValues) => {
    onChange(coHosts.filter((other) => other !== coHost));
    toast.success(t('coHostRemoved'));
  };
  return (
    <FieldGroup
      legend={
        <>
          {t('coHosts')}{' '}
          <LabelNote>{full ? t('error.coHostsFull') : t('coHost.optional', { max: MEETING.maxCoHosts })}</LabelNote>
        </>
      }
    >
      {coHosts.length > 0 ? (
        <ul className="grid gap-8">
          {coHosts.map((coHost) => (
            <li key={coHost.phone || coHost.name} className={styles.coHost}>
              <Avatar name={coHost.name} size={32} />
              <span className={styles.coHostWords}>
                <strong dir="auto">{coHost.name}</strong>
                {coHost.phone ? <span className="tabular">{masked(coHost.phone)}</span> : null}
              </span>
              <IconButton label={t('removeCoHost', { name: coHost.name })} onClick={() => remove(coHost)}>
                <Icon name="trash" size={18} />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      {full ? null : (
        <div>
          <Button size="small" icon={<Icon name="plus" size={16} />} onClick={() => setAdding(true)}>
            {t('coHost.add')}
          </Button>
        </div>
      )}
      {error ? <FieldError>{error}</FieldError> : null}
      {adding ? (
        <AddCoHostDialog
          others={coHosts}
          hostPhone={hostPhone}
          onClose={() => setAdding(false)}
          onAdd={(coHost) => {
            onChange([...coHosts, coHost]);
            setAdding(false);
          }}
        />
      ) : null}
    </FieldGroup>
  );
};

interface AddCoHostDialogProps {
  others: CoHostValues[];
  hostPhone: string | undefined;
  onAdd: (coHost: CoHostValues) => void;
  onClose: () => void;
}
const AddCoHostDialog = ({ others, hostPhone, onAdd, onClose }: AddCoHostDialogProps) => {
  const t = useT();
  const phone = usePhone();
  const debounced = useDebounced(phone.full, CLIENT.coHostLookupDebounceMs);
  const lookup = useUserByPhone(debounced);
  // A response belongs to the number that was looked up, not to the one that is being typed.
  const found = debounced === phone.full ? lookup.data : undefined;
  /** Whoever has an account is called by its name; what was typed is there again once the number is another one. */
  const nameOf = (typed: string) => found?.name ?? typed;
  const coHostOf = ({ name }: { name: string }): CoHostValues => ({
    name: nameOf(name).trim(),
    phone: phone.value,
    ...(found && { userId: found._id }),
  });
  const form = useForm({
    initial: { name: '' },
    check: (values) => checkCoHost(coHostOf(values), others, hostPhone),
    send: (values) => onAdd(coHostOf(values)),
    focus: 'input[type=tel]',
  });

  return (
    <Dialog title={t('coHost.add')} size="small" onClose={onClose}>
      <form className="grid gap-20" {...form.formProps}>
        <PhoneField phone={phone} error={form.errors.phone} />
        <div role="status" className={styles.notes}>
          {lookup.isFetching ? <p className={styles.note}>{t('coHost.looking')}</p> : null}
          {found ? (
            <p className={styles.found}>
              <Avatar name={found.name} picture={found.profilePicture} size={28} />
              <span>{filled(t('coHost.found', slots('name')), { name: <strong dir="auto">{found.name}</strong> })}</span>
            </p>
          ) : null}
        </div>
        <TextField
          {...form.text('name')}
          value={nameOf(form.values.name)}
          label={t('common:name')}
          autoComplete="off"
          maxLength={ACCOUNT.nameMax}
          readOnly={found !== undefined}
        />
        <Button kind="primary" type="submit" block>
          {t('coHost.add')}
        </Button>
      </form>
    </Dialog>
  );
};
