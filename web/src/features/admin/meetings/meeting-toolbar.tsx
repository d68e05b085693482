import { adminMeetingCalls } from '@visavis/contracts/calls/admin-meetings';
import { MEETING_STATUSES } from '@visavis/contracts/constants/meeting';
import { useLocation, useSearchParams } from 'react-router-dom';
import { categoryOptions } from '../../../shared/format/category-name.ts';
import { t, useT } from '../../../shared/i18n/en/admin.ts';
import { serverNow } from '../../../shared/time/server-clock.ts';
import { Tab, Tabs } from '../../../shared/ui/tabs.tsx';
import { changedParams } from '../list/list-filters.ts';
import { ListBar, ListSearch, OptionFilter, PersonFilter } from '../list/toolbar/toolbar-parts.tsx';
import { type ListKind, listQuery, type MeetingFilters } from './meeting-filters.ts';

const hints = { approval: ['/', 'j', 'k', 'a', 'r'], approved: ['/', 'j', 'k', 'e', 'c'] };

/** By what the address calls them; the first shows by itself. */
const tabsOf = (kind: ListKind) =>
  kind === 'approved'
    ? { upcoming: t('list.upcoming'), past: t('list.past'), all: t('standing.all') }
    : Object.fromEntries([...MEETING_STATUSES, 'all' as const].map((status) => [status, t(`standing.${status}`)]));

export const meetingFile = (kind: ListKind, filters: MeetingFilters) => ({
  name: kind === 'approved' ? 'approved-meetings' : `meetings-${filters.status}`,
  call: adminMeetingCalls.adminListCsv,
  query: listQuery(filters, serverNow()),
});

export interface MeetingToolbarProps {
  kind: ListKind;
  filters: MeetingFilters;
  /** The host whose meetings alone are shown. */
  hostName: string | undefined;
}
export const MeetingToolbar = ({ kind, filters, hostName }: MeetingToolbarProps) => {
  const t = useT();
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const name = kind === 'approved' ? 'when' : 'status';
  return (
    <ListBar csv={meetingFile(kind, filters)} keys={hints[kind]}>
      <Tabs label={kind === 'approved' ? t('when') : t('status')} small>
        {Object.entries(tabsOf(kind)).map(([value, label], at) => (
          <Tab
            key={value}
            to={{ pathname, search: changedParams(params, { [name]: at === 0 ? undefined : value, sort: undefined }).toString() }}
            current={filters[name] === value}
          >
            {label}
          </Tab>
        ))}
      </Tabs>
      <ListSearch />
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
