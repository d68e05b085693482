import { usePrefetchQuery } from '@tanstack/react-query';
import { t, useT } from '../../../shared/i18n/en/admin.ts';
import { filled, slots } from '../../../shared/i18n/filled.tsx';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { useStats } from '../api.ts';
import { openReviewDialog } from '../dialogs/review.ts';
import styles from '../list/list.module.css';
import { ListPage } from '../list/list-page.tsx';
import { useFilters } from '../list/use-filters.ts';
import { meetingsQuery } from '../meeting-data/api.ts';
import { filtersOf, type ListKind } from '../meeting-data/meeting-filters.ts';

/**
 * With antd: asked for by the page (`part` of its row in `SCREENS`), evaluated in a task of its own after the heading is shown.
 */
const MeetingList = lazyPart(() => import('./meeting-list.tsx'), 'MeetingList');

/** How many wait, or run now; nothing while it is not known. */
const countText = (kind: ListKind, { pending, liveNow }: { pending: number; liveNow: number }) => {
  if (kind === 'approved') return liveNow ? t('list.liveNow', { count: liveNow }) : undefined;
  return pending === 0 ? t('list.nothingPending') : t('list.pending', { count: pending });
};

export const ApprovalListScreen = () => <MeetingsScreen kind="approval" />;
export const ApprovedListScreen = () => <MeetingsScreen kind="approved" />;

const MeetingsScreen = ({ kind }: { kind: ListKind }) => {
  const t = useT();
  const title = t(kind === 'approval' ? 'nav.approval' : 'nav.approved');
  usePrefetchQuery(meetingsQuery(useFilters((params) => filtersOf(params, kind))));
  const { data: meetings } = useStats((stats) => stats.meetings);
  const count = meetings && countText(kind, meetings);
  return (
    <ListPage
      title={title}
      loading={t('loading')}
      head={
        <>
          {count ? <p className={`${styles.count} tabular`}>{count}</p> : null}
          <span className={styles.headEnd}>
            <Button
              className={styles.create ?? ''}
              icon={<Icon name="plus" size={16} />}
              onClick={() => openReviewDialog({ kind: 'create' })}
            >
              <span>
                {filled(t('list.create', slots('more')), {
                  more: <span className={styles.moreWords}> {t('list.forUser')} </span>,
                })}
              </span>
            </Button>
          </span>
        </>
      }
    >
      <MeetingList kind={kind} caption={t(kind === 'approval' ? 'list.toApprove' : 'list.approved')} />
    </ListPage>
  );
};
