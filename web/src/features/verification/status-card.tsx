import { categoryName } from '../../shared/format/category-name.ts';
import { formatDay } from '../../shared/format/dates.ts';
import { useT } from '../../shared/i18n/en/verification.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { Fact, Facts } from '../../shared/ui/facts.tsx';
import { Icon, type IconName } from '../../shared/ui/icon.tsx';
import section from '../../shared/ui/section.module.css';
import { Section } from '../../shared/ui/section.tsx';
import type { OwnRequest, OwnVerifications } from './api.ts';
import styles from './verification.module.css';

type Status = 'verified' | 'pending' | 'rejected' | 'revoked';
const icons: Record<Status, IconName> = { verified: 'check', pending: 'clock', rejected: 'info', revoked: 'info' };
const statusOf = (isVerified: boolean, latest: OwnRequest | undefined): Status | undefined => {
  if (isVerified) return 'verified';
  if (latest?.revoked) return 'revoked';
  return latest && latest.status !== 'approved' ? latest.status : undefined;
};

interface Props {
  mine: OwnVerifications;
  /** Where the person was asked to be verified. */
  meetingId: string | undefined;
  mayAsk: boolean;
}
/** Where the person's verification stands; nothing before they ask. */
export const StatusCard = ({ mine: { isVerified, requests, requestableAt }, meetingId, mayAsk }: Props) => {
  const t = useT();
  const [latest] = requests;
  const status = statusOf(isVerified, latest);
  if (!status) return null;
  const reason = status === 'revoked' ? latest?.revoked?.reason : latest?.notes;
  return (
    <section className={styles.status} data-status={status} aria-labelledby="verification-status">
      <span className="disc">
        <Icon name={icons[status]} size={22} />
      </span>
      <div className={styles.statusWords} role="status">
        <h2 id="verification-status" className={section.title}>
          {t(`status.${status}`)}
        </h2>
        {status === 'verified' ? <p>{t('status.verifiedText')}</p> : null}
        {status === 'pending' && latest ? <p>{t('status.pendingText', { day: formatDay(latest.createdAt) })}</p> : null}
        {reason ? (
          <p>
            <strong>{t(status === 'verified' ? 'status.notes' : 'status.reason')}:</strong>{' '}
            <span className={styles.words}>{reason}</span>
          </p>
        ) : null}
        {requestableAt && !mayAsk ? <p>{t('status.again', { day: formatDay(requestableAt) })}</p> : null}
        {status === 'verified' && meetingId ? (
          <p>
            <ButtonLink kind="primary" to={`/m/${meetingId}`}>
              {t('join')}
            </ButtonLink>
          </p>
        ) : null}
      </div>
    </section>
  );
};

/** What was said in a request that waits. */
export const RequestCard = ({ request }: { request: OwnRequest }) => {
  const t = useT();
  const { type, categories, about, yearsExperience, portfolioUrls, linkedinUrl, documents } = request;
  const details: [string, string[]][] = [
    [t('form.type'), [t(`form.types.${type}`)]],
    [t('form.categories'), categories.map((slug) => categoryName(slug) ?? slug)],
    [t('form.about'), [about]],
    [t('form.years'), [String(yearsExperience)]],
    [t('form.work'), portfolioUrls],
    [t('form.linkedin'), linkedinUrl ? [linkedinUrl] : []],
    [t('documents.title'), documents.map(({ name }) => name)],
  ];
  return (
    <Section title={t('status.said')}>
      <Facts as="above">
        {details.map(([name, lines]) =>
          lines.length > 0 ? (
            <Fact key={name} name={name} wide={lines[0] === about}>
              {lines.map((line) => (
                <span key={line} {...(/^https?:/.test(line) && { lang: 'en' })}>
                  {line}
                </span>
              ))}
            </Fact>
          ) : null,
        )}
      </Facts>
    </Section>
  );
};
