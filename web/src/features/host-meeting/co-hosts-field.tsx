import { MEETING } from '@visavis/contracts/constants';
import { useState } from 'react';
import { masked } from '../../shared/phone/phone-rules.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Button, IconButton } from '../../shared/ui/button.tsx';
import { FieldError } from '../../shared/ui/field.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { toast } from '../../shared/ui/toasts.ts';
import { AddCoHostDialog } from './add-co-host-dialog.tsx';
import styles from './host-meeting.module.css';
import type { CoHostDraft } from './meeting-form.ts';
import { useT } from './texts.ts';

export interface CoHostsFieldProps {
  coHosts: CoHostDraft[];
  error: string | undefined;
  change: (coHosts: CoHostDraft[]) => void;
}
export const CoHostsField = ({ coHosts, error, change }: CoHostsFieldProps) => {
  const t = useT();
  const [adding, setAdding] = useState(false);
  const full = coHosts.length >= MEETING.maxCoHosts;
  const remove = (phone: string) => {
    change(coHosts.filter((coHost) => coHost.phone !== phone));
    toast.success(t('meetingForm:coHostRemoved'));
  };
  return (
    <fieldset className={styles.group}>
      <legend>
        {t('meetingForm:coHosts')}{' '}
        <span className={styles.optional}>
          {full ? t('meetingForm:error.coHostsFull') : t('coHost.optional', { max: MEETING.maxCoHosts })}
        </span>
      </legend>
      {coHosts.length > 0 ? (
        <ul className={styles.coHosts}>
          {coHosts.map((coHost) => (
            <li key={coHost.phone || coHost.name} className={styles.coHost}>
              <Avatar name={coHost.name} size={32} />
              <span className={styles.coHostWords}>
                <strong>{coHost.name}</strong>
                {coHost.phone ? <span className="tabular">{masked(coHost.phone)}</span> : null}
              </span>
              <IconButton label={t('meetingForm:removeCoHost', { name: coHost.name })} onClick={() => remove(coHost.phone)}>
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
          onClose={() => setAdding(false)}
          onAdd={(coHost) => {
            change([...coHosts, coHost]);
            setAdding(false);
          }}
        />
      ) : null}
    </fieldset>
  );
};
