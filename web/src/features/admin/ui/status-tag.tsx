import type { Meeting } from '@visavis/contracts/meeting-model';
import { Tag, type TagProps } from 'antd';
import { useT } from '../../../shared/i18n/en/admin.ts';
import { AntdProvider } from '../../../shared/theme/antd-provider.tsx';
import { standingOf } from '../dialogs/review.ts';
import styles from './status-tag.module.css';

const colors: Record<ReturnType<typeof standingOf>, NonNullable<TagProps['color']>> = {
  pending: 'warning',
  approved: 'success',
  rejected: 'error',
  cancelled: 'default',
  live: 'error',
  past: 'default',
};

type StatusTagProps = { meeting: Pick<Meeting, 'status' | 'state'> };
export const StatusTag = ({ meeting }: StatusTagProps) => {
  const t = useT();
  const standing = standingOf(meeting);
  return (
    <Tag color={colors[standing]} className={styles.tag ?? ''} data-live={standing === 'live' || undefined}>
      {t(`standing.${standing}`)}
    </Tag>
  );
};

/** For a screen that has nothing else of antd when it opens. */
export const StatusTagAlone = (props: StatusTagProps) => (
  <AntdProvider>
    <StatusTag {...props} />
  </AntdProvider>
);
