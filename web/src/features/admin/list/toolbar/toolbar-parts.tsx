import type { ReactNode } from 'react';
import { MEDIA, useMedia } from '../../../../shared/hooks/use-media.ts';
import { useT } from '../../../../shared/i18n/en/admin.ts';
import { DayPicker } from '../../../../shared/kit/date-field.tsx';
import { Select } from '../../../../shared/kit/select.tsx';
import { IconButton } from '../../../../shared/ui/button.tsx';
import { Icon } from '../../../../shared/ui/icon.tsx';
import { SearchBar, type SearchWords } from '../../../../shared/ui/search-bar.tsx';
import { KeyHints } from '../../shell/key-hints.tsx';
import type { Filter } from '../filters.ts';
import { useSetFilter } from '../use-filters.ts';
import { ViewsButton } from '../views/views-button.tsx';
import { CsvButton, type ListFile } from './csv-button.tsx';
import styles from './list-toolbar.module.css';

/** The list's search box. */
export const ListSearch = (props: { words?: SearchWords }) => (
  <div className={styles.search} data-list-search>
    <SearchBar variant="header" {...props} />
  </div>
);

interface ListBarProps {
  /** Search and filters; all of them live in the address. */
  children: ReactNode;
  csv: ListFile;
  keys: readonly string[];
}
/** Above a list: search, filters, the file, saved views and keys. */
export const ListBar = ({ children, csv, keys }: ListBarProps) => (
  <div className={styles.bar}>
    {children}
    <span className={styles.end}>
      <CsvButton {...csv} />
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

/** The first or the last day that is shown, or the only one. */
export const DayFilter = ({ name, value }: { name: 'from' | 'to' | 'day'; value: string }) => {
  const t = useT();
  const set = useSetFilter();
  return (
    <span className={styles.day}>
      <span aria-hidden="true">{t(`list.${name}`)}</span>
      <DayPicker
        allowClear
        size={useMedia(MEDIA.mobile) ? 'large' : 'middle'}
        aria-label={t(`list.${name}`)}
        value={value}
        onChange={(day) => set({ [name]: day })}
      />
    </span>
  );
};

interface PersonFilterProps {
  name: string;
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

interface FilterToolProps {
  name: string;
  value: string;
  filter: Filter;
  /** The first row that is shown: it knows names. */
  first: unknown;
}
/** How this filter of a described list is chosen. */
export const FilterTool = ({ name, value, filter: { tool }, first }: FilterToolProps) => {
  switch (tool.kind) {
    case 'search':
      return <ListSearch words={tool.words()} />;
    case 'day':
      return <DayFilter name={name as 'from' | 'to' | 'day'} value={value} />;
    case 'person': {
      const { nameOf, label, clear } = tool.words;
      return (
        <PersonFilter
          name={name}
          value={value}
          label={label(first === undefined ? undefined : nameOf(first as never))}
          clear={clear()}
        />
      );
    }
    case 'option': {
      const { label, all, word, wide = false } = tool.words;
      const options = tool.values.map((each) => ({ value: each, label: word(each as never) }));
      return <OptionFilter {...{ name, value, options, wide }} label={label()} placeholder={all()} standard={tool.standard} />;
    }
    default:
      return null;
  }
};
