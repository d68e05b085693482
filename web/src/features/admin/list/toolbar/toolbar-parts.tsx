import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { MEDIA, useMedia } from '../../../../shared/hooks/use-media.ts';
import { useT } from '../../../../shared/i18n/en/admin.ts';
import { DayPicker } from '../../../../shared/kit/date-field.tsx';
import { Select } from '../../../../shared/kit/select.tsx';
import { IconButton } from '../../../../shared/ui/button.tsx';
import { Icon } from '../../../../shared/ui/icon.tsx';
import { SearchBar } from '../../../../shared/ui/search-bar.tsx';
import { Tab, Tabs } from '../../../../shared/ui/tabs.tsx';
import { overlayAtom } from '../../layout-state.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { KeyHints } from '../../ui/key-hints.tsx';
import type { Filter, Filters } from '../filters.ts';
import { useFilterLink, useSetFilter } from '../use-filters.ts';
import { CsvButton, type ListFile } from './csv-button.tsx';
import styles from './list-toolbar.module.css';

export interface ListBarProps {
  filters: Filters;
  csv: ListFile;
  /** The most useful ones, after those that every list has. */
  keys: readonly string[];
}
/** Above a list: search, filters, the file, saved views and keys. `first`: the first row that is shown, which knows names. */
export const ListBar = ({ filters, csv, keys, first }: ListBarProps & { first: unknown }) => {
  const [params] = useSearchParams();
  return (
    <div className={styles.bar}>
      {Object.entries(filters).map(([name, { read, tool }]) => (
        <FilterTool key={name} name={name} value={read(params.get(name))} tool={tool} first={first} />
      ))}
      <span className={styles.end}>
        <CsvButton {...csv} />
        <ViewsButton />
        <KeyHints keys={[...('search' in filters ? ['/'] : []), 'j', 'k', ...keys]} />
      </span>
    </div>
  );
};

interface FilterToolProps extends Pick<Filter, 'tool'> {
  name: string;
  value: string;
  first: unknown;
}
/** How a filter is chosen, and taken back: in the address. */
const FilterTool = ({ name, value, tool, first }: FilterToolProps) => {
  const t = useT();
  const set = useSetFilter();
  const linkTo = useFilterLink();
  const size = useMedia(MEDIA.mobile) ? 'large' : 'middle';
  switch (tool.kind) {
    case 'tabs':
      return (
        <Tabs label={tool.words.label()} small>
          {tool.values.map((each, nth) => (
            // Each has an order of its own.
            <Tab key={each} to={linkTo({ [name]: nth === 0 ? undefined : each, sort: undefined })} current={each === value}>
              {tool.words.word(each as never)}
            </Tab>
          ))}
        </Tabs>
      );
    case 'search':
      return (
        <div className={styles.search} data-list-search>
          <SearchBar variant="header" words={tool.words()} />
        </div>
      );
    case 'option': {
      const { standard, values, words } = tool;
      return (
        <span className={words.wide ? styles.category : styles.narrow}>
          <Select
            size={size}
            aria-label={words.label()}
            placeholder={words.all()}
            value={value === standard ? '' : value}
            options={values.map((each) => ({ value: each, label: words.word(each as never) }))}
            onChange={(chosen) =>
              set({ [name]: chosen === standard ? undefined : chosen, ...(words.clears && { [words.clears]: undefined }) })
            }
          />
        </span>
      );
    }
    case 'day': {
      const label = t(`list.${name as 'from' | 'to' | 'day'}`);
      return (
        <span className={styles.day}>
          <span aria-hidden="true">{label}</span>
          <DayPicker allowClear size={size} aria-label={label} value={value} onChange={(day) => set({ [name]: day })} />
        </span>
      );
    }
    case 'person': {
      const { nameOf, label, clear } = tool.words;
      return value ? (
        <span className={styles.host}>
          {label(first === undefined ? undefined : nameOf(first as never, value))}
          <IconButton label={clear()} className={styles.hostClear ?? ''} onClick={() => set({ [name]: undefined })}>
            <Icon name="close" size={14} />
          </IconButton>
        </span>
      ) : null;
    }
    default:
      return null;
  }
};

/** Every list has it beside its filters. */
const ViewsButton = () => {
  const t = useT();
  const open = useSetAtom(overlayAtom);
  // The dialog goes with its list.
  useEffect(() => () => open((now) => (now === 'views' ? undefined : now)), [open]);
  return (
    <IconButton label={t('list.views')} aria-haspopup="dialog" onClick={() => open('views')}>
      <Glyph name="bookmark" size={18} />
    </IconButton>
  );
};
