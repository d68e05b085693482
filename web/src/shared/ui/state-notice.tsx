import type { ReactNode } from 'react';
import { messageOf } from '../api/http-error.ts';
import { Mark, type MarkProps } from '../brand/mark.tsx';
import { useT } from '../i18n/texts.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './state-notice.module.css';

export interface StateNoticeProps {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  mark?: MarkProps['state'];
  /** A word or two above the title. */
  eyebrow?: string;
  /** `h1` when it is the whole page. */
  as?: 'h1' | 'h2' | 'p';
}

/** Nothing here, could not load, not found: what it is and what to do next. */
export const StateNotice = ({ title, children, action, mark = 'waiting', as: Heading = 'h2', eyebrow }: StateNoticeProps) => (
  <div className={`${styles.notice} ${Heading === 'h1' ? styles.page : ''}`}>
    <div className={styles.art}>
      <Mark size={Heading === 'h1' ? 80 : 64} state={mark} />
    </div>
    {eyebrow ? <p className={styles.eyebrow}>{eyebrow}</p> : null}
    <Heading className={styles.title} {...(Heading === 'h1' && { tabIndex: -1 })}>
      {title}
    </Heading>
    {children ? <div className={styles.text}>{children}</div> : null}
    {action ? <div className={styles.action}>{action}</div> : null}
  </div>
);

export interface FailedQuery {
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}
/** Why a query failed: the device is offline, or what the server said; empty where there is nothing worth saying. */
export const useFailureReason = (error: unknown) => {
  const t = useT();
  return navigator.onLine ? messageOf(error, '') : t('offline');
};
/** Part of a page could not be loaded: why, and once more. What was loaded before stays. */
export const LoadFailed = ({ query: { error, isFetching, refetch } }: { query: FailedQuery }) => {
  const t = useT();
  const why = useFailureReason(error);
  return (
    <div className={styles.failed} role="alert">
      <Icon name="alert" />
      <p>
        <strong>{t('loadFailed')}</strong>
        {why ? <span>{why}</span> : null}
      </p>
      <Button size="small" busy={isFetching} onClick={() => void refetch()}>
        {t('tryAgain')}
      </Button>
    </div>
  );
};

/** A page that is on its way. Says so to a screen reader and leans in for everyone else. */
export const Loading = ({ label }: { label?: string }) => {
  const t = useT();
  return (
    <div className={styles.loading} role="status" aria-label={label ?? t('loading')}>
      <Mark size={48} state="loading" />
    </div>
  );
};
