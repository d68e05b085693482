import { CLIENT, MEETING } from '@visavis/contracts/constants';
import { useEffect, useEffectEvent } from 'react';
import { useDebounced } from '../../../shared/hooks/use-debounced.ts';
import { Button, IconButton } from '../../../shared/ui/button.tsx';
import { FieldError, TextField } from '../../../shared/ui/field.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { useCoHostLookup } from '../api/search-users.ts';
import { useT } from '../dialogs/texts.ts';
import { say } from '../ui/say.ts';
import styles from './form.module.css';
import { type CoHostValues, type FormErrors, newCoHost } from './meeting-form.ts';

/** Only digits, spaces, hyphens, and the plus of a country code. */
const phoneOnly = (typed: string) => typed.replace(/[^\d\s+-]/g, '');

const CoHostRow = ({
  coHost,
  at,
  errors,
  onChange,
  onRemove,
}: {
  coHost: CoHostValues;
  at: number;
  errors: FormErrors;
  onChange: (change: Partial<CoHostValues>) => void;
  onRemove: () => void;
}) => {
  const t = useT();
  const { data: found } = useCoHostLookup(useDebounced(coHost.phone.trim(), CLIENT.coHostLookupDebounceMs));
  // A registered phone brings its account along, and its name where none was typed.
  const take = useEffectEvent((userId: string, name: string) => {
    if (coHost.userId !== userId) onChange({ userId, ...(!coHost.name.trim() && { name }) });
  });
  useEffect(() => {
    if (found) take(found._id, found.name);
  }, [found]);
  return (
    <li className={styles.coHost}>
      <TextField
        label={t('edit.coHostName', { at: at + 1 })}
        value={coHost.name}
        error={errors[`coHosts.${at}.name`]}
        maxLength={100}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        label={t('common:phoneNumber')}
        aria-label={t('edit.coHostPhone', { at: at + 1 })}
        type="tel"
        inputMode="tel"
        placeholder="+91 98765 43210"
        value={coHost.phone}
        error={errors[`coHosts.${at}.phone`]}
        hint={found && coHost.userId === found._id ? t('edit.registeredAs', { name: found.name }) : undefined}
        onChange={(event) => onChange({ phone: phoneOnly(event.target.value), userId: undefined })}
      />
      <IconButton
        label={t('meetingForm:removeCoHost', { name: coHost.name || at + 1 })}
        className={styles.remove ?? ''}
        onClick={onRemove}
      >
        <Icon name="trash" size={18} />
      </IconButton>
    </li>
  );
};

export const CoHostFields = ({
  coHosts,
  errors,
  onChange,
}: {
  coHosts: CoHostValues[];
  errors: FormErrors;
  onChange: (coHosts: CoHostValues[]) => void;
}) => {
  const t = useT();
  return (
    <fieldset className={styles.coHosts}>
      <legend>
        {t('admin:coHosts')}{' '}
        <span className="tabular">
          {coHosts.length}/{MEETING.maxCoHosts}
        </span>
      </legend>
      {coHosts.length > 0 ? (
        <ul>
          {coHosts.map((coHost, at) => (
            <CoHostRow
              key={coHost.key}
              coHost={coHost}
              at={at}
              errors={errors}
              onChange={(change) => onChange(coHosts.map((other) => (other === coHost ? { ...coHost, ...change } : other)))}
              onRemove={() => {
                onChange(coHosts.filter((other) => other !== coHost));
                say.note(t('meetingForm:coHostRemoved'));
              }}
            />
          ))}
        </ul>
      ) : null}
      {errors.coHosts ? <FieldError>{errors.coHosts}</FieldError> : null}
      {coHosts.length < MEETING.maxCoHosts ? (
        <Button size="small" icon={<Icon name="plus" size={16} />} onClick={() => onChange([...coHosts, newCoHost()])}>
          {t('edit.addCoHost')}
        </Button>
      ) : (
        <p className={styles.zone}>{t('meetingForm:error.coHostsFull')}</p>
      )}
    </fieldset>
  );
};
