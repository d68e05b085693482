import type { ComponentProps, ReactNode } from 'react';
import { MEDIA, useMedia } from '../../../../shared/hooks/use-media.ts';
import { useT } from '../../../../shared/i18n/en/admin.ts';
import { IconButton } from '../../../../shared/ui/button.tsx';
import { Icon } from '../../../../shared/ui/icon.tsx';
import { SearchBar, type SearchWords } from '../../../../shared/ui/search-bar.tsx';
import { KeyHints } from '../../shell/key-hints.tsx';
import { Select } from '../../ui/antd-select.tsx';
import { useSetFilter } from '../use-filters.ts';
import { ViewsButton } from '../views/views-button.tsx';
import { CsvButton } from './csv-button.tsx';
import styles from './list-toolbar.module.css';

interface ListBarProps {
  search?: SearchWords;
  /** The filters; all of them live in the address. */
  children: ReactNode;
  csv?: ComponentProps<typeof CsvButton>;
  keys: readonly string[];
}
/** Above a list: search, filters, the file, saved views and keys. */
export const ListBar = ({ search, children, csv, keys }: ListBarProps) => (
  <div className={styles.bar}>
    {search ? (
      <div className={styles.search} data-list-search>
        <SearchBar variant="header" words={search} />
      </div>
    ) : null}
    {children}
    <span className={styles.end}>
      {csv ? <CsvButton {...csv} /> : null}
      <ViewsButton />
      <KeyHints keys={keys} />
    </span>
  </div>
);

interface OptionFilterProps {
  name: string;
  label: string;
  /** What is shown while nothing is chosen. */
  placeholder?: string;
  value: string;
  options: readonly { value: string; label: string }[];
  /** What the list shows by itself; the address leaves it out. */
  standard?: string;
  /** The filter that any choice takes back. */
  clears?: string;
  wide?: boolean;
}
export const OptionFilter = ({ name, label, standard = '', clears, wide, ...select }: OptionFilterProps) => {
  const { placeholder, value } = select;
  const set = useSetFilter();
  return (
    <span className={wide ? styles.category : styles.narrow}>
      <Select
        {...select}
        size={useMedia(MEDIA.mobile) ? 'large' : 'middle'}
        aria-label={label}
        value={placeholder !== undefined && value === standard ? '' : value}
        onChange={(chosen) => set({ [name]: chosen === standard ? undefined : chosen, ...(clears && { [clears]: undefined }) })}
      />
    </span>
  );
};

/** The first and the last day that are shown. */
export const DayFilters = (days: { from: string; to: string }) => {
  const t = useT();
  const set = useSetFilter();
  return (['from', 'to'] as const).map((name) => (
    <span key={name} className={styles.day}>
      <span aria-hidden="true">{t(`list.${name}`)}</span>
      <input
        type="date"
        aria-label={t(`list.${name}`)}
        value={days[name]}
        onChange={({ target }) => set({ [name]: target.value })}
      />
    </span>
  ));
};

interface PersonFilterProps {
  name: 'hostId' | 'userId' | 'reporterId' | 'actor' | 'subject';
  /** Whose rows alone are shown; empty: everyone's. */
  value: string;
  label: string;
  clear: string;
}
/** Whose rows alone are shown, and how to see everyone's again. */
export const PersonFilter = ({ name, value, label, clear }: PersonFilterProps) => {
  const set = useSetFilter();
  return value ? (
    <span className={styles.host}>
      {label}
      <IconButton label={clear} className={styles.hostClear ?? ''} onClick={() => set({ [name]: undefined })}>
        <Icon name="close" size={14} />
      </IconButton>
    </span>
  ) : null;
};
