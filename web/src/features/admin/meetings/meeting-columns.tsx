import type { Meeting, Series } from '@visavis/contracts/meeting-model';
import { Button, Flex } from 'antd';
import { Link } from 'react-router-dom';
import { categoryName } from '../../../shared/format/category-name.ts';
import { formatDay, pastWhen } from '../../../shared/format/dates.ts';
import { seriesPlace, seriesWords } from '../../../shared/format/series-words.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { t, useT } from '../../../shared/i18n/en/admin.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { openReviewDialog, possible } from '../dialogs/review.ts';
import styles from '../list/list.module.css';
import type { Column, RowActions } from '../list/rows.tsx';
import type { ListKind, MeetingFilters } from '../meeting-data/meeting-filters.ts';
import { HostName } from '../ui/host-name.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { When } from '../ui/when.tsx';

/** What can be done with this meeting now, by name. Ten filled buttons below each other would all shout: only wide ones are. */
const MeetingActions = ({ meeting, wide = false }: { meeting: Meeting; wide?: boolean }) => {
  const t = useT();
  const { review, cancel, edit } = possible(meeting);
  const { title } = meeting;
  const action = (kind: 'approve' | 'reject' | 'cancel' | 'edit') => ({
    size: wide ? ('middle' as const) : ('small' as const),
    block: wide && kind !== 'edit',
    'aria-label': t(`${kind}Named`, { title }),
    onClick: () => openReviewDialog({ kind, meeting }),
  });
  if (!review && !cancel && !edit) return null;
  return (
    <Flex gap={wide ? 8 : 6} align="center" justify="end">
      {review ? (
        <>
          <Button {...action('approve')} color="primary" variant={wide ? 'solid' : 'filled'}>
            {t('approve')}
          </Button>
          <Button {...action('reject')}>{t('reject')}</Button>
        </>
      ) : null}
      {cancel && !review ? <Button {...action('cancel')}>{t('cancelShort')}</Button> : null}
      {edit ? (
        <Button
          {...action('edit')}
          className={styles.edit ?? ''}
          type="text"
          title={t('editNamed', { title })}
          icon={<Icon name="edit" size={17} />}
        />
      ) : null}
    </Flex>
  );
};

const day = 86_400_000;
/** How long ago, within a day; else the day: the minute does not matter any more. */
const Ago = ({ at }: { at: string }) => {
  const now = useNow();
  return <time dateTime={at}>{now - Date.parse(at) < day ? pastWhen(at, now) : formatDay(at, now)}</time>;
};
const categoryOf = ({ category }: Meeting) => categoryName(category) ?? t('noCategory');

/** A proposal is all its dates; approved, each is one. */
const wordsOf = (series: Series, { status }: Meeting) => (status === 'approved' ? seriesPlace(series) : seriesWords(series));

/** `from`: the list's address, for the way back. */
export const meetingColumns = (kind: ListKind, { status }: MeetingFilters, from: string): Column<Meeting>[] => {
  const showsStatus = kind === 'approved' || status === 'all' || status === 'approved';
  // Its own column; else it begins the second line of the meeting's.
  const hasCategory = kind === 'approved' || !showsStatus;
  return [
    { key: 'startsAt', title: t('when'), width: 164, card: 'lead', sorts: true, cell: (meeting) => <When meeting={meeting} /> },
    {
      key: 'meeting',
      title: t('meeting'),
      head: true,
      card: 'title',
      cell: (meeting, isCard) => (
        <>
          <Link
            data-open
            to={`${from.replace(/\?.*/, '')}/${meeting._id}`}
            state={{ from }}
            className={styles.title}
            title={meeting.title}
            dir="auto"
          >
            {meeting.title}
          </Link>
          {isCard ? null : (
            <>
              <span className={styles.description}>
                {hasCategory ? '' : `${categoryOf(meeting)} · `}
                {meeting.series ? `${wordsOf(meeting.series, meeting)} · ` : ''}
                <bdi>{meeting.description}</bdi>
              </span>
              <span className={styles.inBrief}>
                <bdi>{meeting.host.name}</bdi> · {categoryOf(meeting)}
                {meeting.series ? ` · ${wordsOf(meeting.series, meeting)}` : ''}
              </span>
            </>
          )}
        </>
      ),
    },
    {
      key: 'description',
      title: t('meeting'),
      from: 'cards',
      card: 'body',
      cell: (meeting) => (
        <p className={styles.cardText}>
          {meeting.series ? `${wordsOf(meeting.series, meeting)} · ` : ''}
          <bdi>{meeting.description}</bdi>
        </p>
      ),
    },
    {
      key: 'host',
      title: t('common:host'),
      width: '13%',
      from: 'wide',
      card: 'meta',
      cell: ({ host }) => <HostName host={host} />,
    },
    {
      key: 'category',
      title: t('category'),
      width: 142,
      from: hasCategory ? 'wide' : 'cards',
      card: 'meta',
      cell: (meeting) => <span className={meeting.category ? styles.oneLine : styles.none}>{categoryOf(meeting)}</span>,
    },
    {
      key: 'createdAt',
      title: t('proposed'),
      width: 124,
      look: 'quiet',
      from: kind === 'approval' ? 'widest' : 'cards',
      sorts: true,
      cell: ({ createdAt }) => <Ago at={createdAt} />,
    },
    ...(showsStatus
      ? [
          {
            key: 'status',
            title: t('status'),
            width: 112,
            card: 'tag' as const,
            cell: (meeting: Meeting) => <StatusTag meeting={meeting} />,
          },
        ]
      : []),
  ];
};
export const meetingActions = (kind: ListKind): RowActions<Meeting> => ({
  width: kind === 'approved' ? 140 : 214,
  cell: (meeting, wide) => <MeetingActions meeting={meeting} wide={wide} />,
});
