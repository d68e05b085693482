import { MEETING_STATUSES } from '@visavis/contracts/constants/meeting';
import { Button } from 'antd';
import { type To, useHref, useLinkClickHandler, useLocation, useSearchParams } from 'react-router-dom';
import { categoryOptions } from '../../../../shared/format/category-name.ts';
import { t, useT } from '../../../../shared/i18n/en/admin.ts';
import { SearchBar } from '../../../../shared/ui/search-bar.tsx';
import { loadAllMeetings } from '../../api.ts';
import { changedParams, type ListFilters, type ListKind } from '../list-filters.ts';
import { meetingsCsv } from './csv.ts';
import styles from './list-toolbar.module.css';
import { ListBar, OptionFilter, PersonFilter } from './toolbar-parts.tsx';

const hints = { approval: ['/', 'j', 'k', 'a', 'r'], approved: ['/', 'j', 'k', 'e', 'c'] };

/** By what the address calls them; the first shows by itself. */
const tabsOf = (kind: ListKind) =>
  kind === 'approved'
    ? { upcoming: t('list.upcoming'), past: t('list.past'), all: t('standing.all') }
    : Object.fromEntries([...MEETING_STATUSES, 'all' as const].map((status) => [status, t(`standing.${status}`)]));

const keepFocus = { state: { keepFocus: true } };
const TabLink = ({ to, on, label }: { to: To; on: boolean; label: string }) => (
  <Button
    size="small"
    type={on ? 'default' : 'text'}
    href={useHref(to)}
    onClick={useLinkClickHandler<HTMLElement>(to, keepFocus)}
    {...(on && { 'aria-current': 'page' as const })}
  >
    {label}
  </Button>
);

export interface ListToolbarProps {
  kind: ListKind;
  filters: ListFilters;
  /** The host whose meetings alone are shown. */
  hostName: string | undefined;
}
export const ListToolbar = ({ kind, filters, hostName }: ListToolbarProps) => {
  const t = useT();
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const name = kind === 'approved' ? 'when' : 'status';
  return (
    <ListBar
      csv={{
        name: kind === 'approved' ? 'approved-meetings' : `meetings-${filters.status}`,
        make: async (onProgress) => meetingsCsv(await loadAllMeetings(filters, onProgress)),
      }}
      keys={hints[kind]}
    >
      <nav className={styles.tabs} aria-label={kind === 'approved' ? t('when') : t('status')}>
        {Object.entries(tabsOf(kind)).map(([value, label], at) => (
          <TabLink
            key={value}
            to={{ pathname, search: changedParams(params, { [name]: at === 0 ? undefined : value, sort: undefined }).toString() }}
            on={filters[name] === value}
            label={label}
          />
        ))}
      </nav>
      <div className={styles.search} data-list-search>
        <SearchBar variant="header" />
      </div>
      <OptionFilter
        name="category"
        label={t('category')}
        placeholder={t('list.allCategories')}
        value={filters.category}
        options={categoryOptions()}
        wide
      />
      <PersonFilter
        name="hostId"
        value={filters.hostId}
        label={t('list.host', { name: hostName ?? t('list.onePerson') })}
        clear={t('list.allHosts')}
      />
    </ListBar>
  );
};
