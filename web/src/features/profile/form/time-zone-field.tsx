import { Select } from 'antd';
import { currentName, formatTime, myZone } from '../../../shared/format/dates.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { AntdProvider } from '../../../shared/theme/antd-provider.tsx';
import { TextButton } from '../../../shared/ui/button.tsx';
import { FieldShell } from '../../../shared/ui/field.tsx';
import styles from '../profile.module.css';
import { useT } from '../texts.ts';

const readable = (zone: string) => zone.replaceAll('_', ' ');
const zones = () =>
  [...new Set(Intl.supportedValuesOf('timeZone').map(currentName))].sort().map((value) => ({ value, label: readable(value) }));
/** `new york` finds America/New_York. */
const matches = (typed: string, label: string) => label.toLowerCase().includes(typed.trim().replaceAll('_', ' ').toLowerCase());

export interface TimeZoneFieldProps {
  value: string;
  error: string | undefined;
  onChange: (timeZone: string) => void;
}
export const TimeZoneField = ({ value, error, onChange }: TimeZoneFieldProps) => {
  const t = useT();
  const now = useNow();
  const here = myZone();
  return (
    <AntdProvider>
      <div className={styles.group}>
        <FieldShell
          label={t('form.timeZone')}
          error={error}
          hint={t('form.timeZoneHint', { time: formatTime(new Date(now).toISOString(), value) })}
        >
          {(ids) => (
            <Select
              {...ids}
              size="large"
              showSearch={{ filterOption: (typed, option) => matches(typed, option?.label ?? '') }}
              value={currentName(value)}
              options={zones()}
              notFoundContent={t('form.noZone')}
              onChange={onChange}
            />
          )}
        </FieldShell>
        {currentName(value) === here ? null : (
          <TextButton className={styles.deviceZone} onClick={() => onChange(here)}>
            {t('form.deviceZone', { zone: readable(here) })}
          </TextButton>
        )}
      </div>
    </AntdProvider>
  );
};
