import { useLocation } from 'react-router-dom';
import { useT } from '../../../shared/i18n/en/admin.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { StateNotice } from '../../../shared/ui/state-notice.tsx';
import { searchMin } from '../list/list-filters.ts';
import type { ListKind, MeetingFilters } from './meeting-filters.ts';

const isFiltered = ({ search, category, hostId }: MeetingFilters) => Boolean(search || category || hostId);

/** Nothing here: why, and what to do. */
export const NoMeetings = ({ kind, filters, failed }: { kind: ListKind; filters: MeetingFilters; failed: boolean }) => {
  const t = useT();
  const { pathname } = useLocation();
  // Whether there is nothing is not known.
  if (failed) return <StateNotice title={t('empty.failed')}>{t('empty.failedText')}</StateNotice>;
  if (filters.search && [...filters.search].length < searchMin)
    return <StateNotice title={t('empty.short')}>{t('empty.shortText')}</StateNotice>;
  if (isFiltered(filters) || filters.page > 1)
    return (
      <StateNotice
        title={filters.page > 1 ? t('empty.page') : t('empty.match')}
        action={
          <ButtonLink to={pathname} state={{ keepFocus: true }}>
            {filters.page > 1 ? t('empty.firstPage') : t('empty.clear')}
          </ButtonLink>
        }
      >
        {filters.page > 1 ? t('empty.pageText') : t('empty.matchText')}
      </StateNotice>
    );
  if (kind === 'approved')
    return (
      <StateNotice
        title={filters.when === 'past' ? t('empty.noneOver') : t('empty.noneAhead')}
        action={<ButtonLink to="/admin/meetings">{t('toApproval')}</ButtonLink>}
      >
        {t('empty.approvedText')}
      </StateNotice>
    );
  if (filters.status === 'pending') return <StateNotice title={t('caughtUp')}>{t('empty.nothingWaits')}</StateNotice>;
  return <StateNotice title={t(`empty.${filters.status}`)}>{t('empty.text')}</StateNotice>;
};
