import { Link, useSearchParams } from 'react-router-dom';
import { categoryName } from '../../../shared/format/category-name.ts';
import { dayAndTime } from '../../../shared/format/dates.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/admin-verification.ts';
import { VerifiedMark } from '../../../shared/ui/icon.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import styles from '../list/list.module.css';
import { RowCards } from '../list/row-cards.tsx';
import { RowCheck } from '../list/row-check.tsx';
import type { RowsProps } from '../list/row-list.tsx';
import type { VerificationRequest } from './api.ts';

interface RequestProps {
  request: VerificationRequest;
}

/** The list as it is, with this request open. */
export const addressOf = (params: URLSearchParams, id: string) => {
  const next = new URLSearchParams(params);
  next.set('request', id);
  return `/admin/verification?${next}`;
};

export const Applicant = ({ request: { _id, user } }: RequestProps) => {
  const [params] = useSearchParams();
  return (
    <Link data-open to={addressOf(params, _id)} state={{ keepScroll: true, keepFocus: true }} className={styles.title}>
      {user.name} {user.isVerified ? <VerifiedMark size={14} /> : null}
    </Link>
  );
};
const tones = { pending: 'warning', approved: 'success', rejected: 'danger', revoked: 'quiet' } as const;
export const Standing = ({ request: { status, revoked } }: RequestProps) => {
  const t = useT();
  const standing = revoked ? 'revoked' : status;
  return <StatusTag tone={tones[standing]}>{t(`status.${standing}`)}</StatusTag>;
};
export const Asked = ({ request: { createdAt } }: RequestProps) => {
  const now = useNow();
  return <time dateTime={createdAt}>{dayAndTime(createdAt, now)}</time>;
};
export const offersOf = ({ categories }: VerificationRequest) => categories.map((slug) => categoryName(slug)).join(', ');
export const filesOf = ({ documents }: VerificationRequest) => numberText(documents.length);

/** Where a table has no room. */
export const VerificationCards = (rows: RowsProps<VerificationRequest>) => {
  const t = useT();
  return (
    <RowCards {...rows} caption={t('admin:nav.vendors')}>
      {(request) => (
        <>
          <div className={styles.cardTop}>
            <h2 className={styles.cardTitle}>
              <Applicant request={request} />
            </h2>
            <Standing request={request} />
            <RowCheck row={request} rows={rows} />
          </div>
          <p>{offersOf(request)}</p>
          <p className={styles.cardMeta}>
            <span className={styles.none}>
              <Asked request={request} />
            </span>
            <span>{t(`verification:form.types.${request.type}`)}</span>
          </p>
        </>
      )}
    </RowCards>
  );
};
