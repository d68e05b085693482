import { readablePhone } from '@visavis/contracts/phone-digits';
import { Link } from 'react-router-dom';
import { dayAndTime, formatDay } from '../../../shared/format/dates.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/admin-verification.ts';
import { TextButton } from '../../../shared/ui/button.tsx';
import { Fact, Facts } from '../../../shared/ui/facts.tsx';
import { OuterLink } from '../../../shared/ui/outer-link.tsx';
import { At } from '../ui/at.tsx';
import type { VerificationRequest } from './api.ts';
import styles from './verification.module.css';
import { offersOf, RequestState } from './verification-words.tsx';

interface Props {
  request: VerificationRequest;
  onOpen: (document: VerificationRequest['documents'][number]) => void;
}
/** What the applicant said, and what became of it. Links lead away without telling where from. */
export const RequestFacts = ({ request, onOpen }: Props) => {
  const t = useT();
  const now = useNow();
  const { user, reviewedBy, decidedAt, revoked, notes, internalNotes, documents } = request;
  return (
    <Facts as="above">
      <Fact name={t('admin:status')}>
        <RequestState request={request} />
      </Fact>
      <Fact name={t('asked')}>
        <At at={request.createdAt} />
      </Fact>
      <Fact name={t('applicant')}>
        <Link to={`/admin/users/${user._id}`} dir="auto">
          {user.name}
        </Link>
      </Fact>
      {request.recheck ? <Fact name={t('recheck')}>{t('recheckText', { name: request.recheck.name })}</Fact> : null}
      <Fact name={t('phone')}>{user.phone ? readablePhone(user.phone) : '–'}</Fact>
      <Fact name={t('since')}>{formatDay(user.createdAt)}</Fact>
      <Fact name={t('type')}>{t(`verification:form.types.${request.type}`)}</Fact>
      <Fact name={t('offers')}>{offersOf(request)}</Fact>
      <Fact name={t('verification:form.years')}>{numberText(request.yearsExperience)}</Fact>
      <Fact name={t('verification:form.about')} wide>
        <p dir="auto">{request.about}</p>
      </Fact>
      <Fact name={t('verification:form.work')}>
        {[...request.portfolioUrls, ...(request.linkedinUrl ? [request.linkedinUrl] : [])].map((url) => (
          <OuterLink key={url} className={styles.link} to={url} />
        ))}
      </Fact>
      {documents.length > 0 ? (
        <Fact name={t('verification:documents.title')}>
          {documents.map((document) => (
            <TextButton
              key={document._id}
              className={styles.link ?? ''}
              aria-label={t('document.open', { name: document.name })}
              onClick={() => onOpen(document)}
            >
              <bdi>{document.name}</bdi>
            </TextButton>
          ))}
        </Fact>
      ) : null}
      {reviewedBy && decidedAt ? (
        <Fact name={t('decidedBy')}>{t('admin:note.by', { name: reviewedBy.name, when: dayAndTime(decidedAt, now) })}</Fact>
      ) : null}
      {notes ? (
        <Fact name={t('notes')} wide>
          {notes}
        </Fact>
      ) : null}
      {internalNotes ? (
        <Fact name={t('internalNotes')} wide>
          {internalNotes}
        </Fact>
      ) : null}
      {revoked ? (
        <Fact name={t('status.revoked')}>
          {t('admin:note.by', { name: revoked.by.name, when: dayAndTime(revoked.at, now) })}
          <span>{revoked.reason}</span>
        </Fact>
      ) : null}
    </Facts>
  );
};
