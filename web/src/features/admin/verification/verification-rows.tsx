import { Checkbox } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import { categoryName } from '../../../shared/format/category-name.ts';
import { dayAndTime } from '../../../shared/format/dates.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/admin-verification.ts';
import { VerifiedMark } from '../../../shared/ui/icon.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import styles from '../list/list.module.css';
import type { VerificationRequest } from './api.ts';

export interface VerificationRowsProps {
  requests: readonly VerificationRequest[];
  cursor: string | undefined;
  selected: readonly string[];
  onMark: (id: string) => void;
  onSelect: (ids: string[]) => void;
}
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
export const VerificationCards = ({ requests, selected, onMark, onSelect }: VerificationRowsProps) => {
  const t = useT();
  return (
    <ul className={styles.cards} aria-label={t('admin:nav.vendors')}>
      {requests.map((request) => (
        <li key={request._id} className={styles.card} data-row={request._id} onFocus={() => onMark(request._id)}>
          <div className={styles.cardTop}>
            <h2 className={styles.cardTitle}>
              <Applicant request={request} />
            </h2>
            <Standing request={request} />
            {request.status === 'pending' ? (
              <Checkbox
                className={styles.cardCheck ?? ''}
                checked={selected.includes(request._id)}
                aria-label={t('admin:list.select', { title: request.user.name })}
                onChange={({ target }) =>
                  onSelect(target.checked ? [...selected, request._id] : selected.filter((id) => id !== request._id))
                }
              />
            ) : null}
          </div>
          <p>{offersOf(request)}</p>
          <p className={styles.cardMeta}>
            <span className={styles.none}>
              <Asked request={request} />
            </span>
            <span>{t(`verification:form.types.${request.type}`)}</span>
          </p>
        </li>
      ))}
    </ul>
  );
};
