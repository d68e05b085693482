import { currentZoneName } from '@visavis/contracts/constants/zone';
import { Select } from 'antd';
import { useState } from 'react';
import { distinctZoneName, findZones } from '../format/zones.ts';
import { useT } from '../i18n/texts.ts';
import { ownSearch } from './antd-provider.tsx';
import { Field, type FieldProps } from './field.tsx';

export interface TimeZoneFieldProps extends FieldProps {
  name?: string;
  value: string;
  onChange: (timeZone: string) => void;
}
/** One of some 400 time zones: a list that is searched by typing. */
export const TimeZoneField = ({ label, hint, error, name: _, value, onChange }: TimeZoneFieldProps) => {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const current = currentZoneName(value);
  // Naming them all takes a moment, which the form around need not wait for.
  const zones = open ? findZones(search) : [];
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <Select
          {...ids}
          size="large"
          // What is out of view would be hidden from assistive technology.
          virtual={false}
          value={current}
          onOpenChange={setOpen}
          showSearch={{ ...ownSearch, searchValue: search, onSearch: setSearch }}
          options={zones.map((zone) => ({ value: zone.id, label: zone.name }))}
          labelRender={() => distinctZoneName(current)}
          notFoundContent={<p role="status">{t('noZone')}</p>}
          onChange={onChange}
        />
      )}
    </Field>
  );
};
