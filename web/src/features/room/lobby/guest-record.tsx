import type { WaitingGuest } from '@visavis/contracts/session';
import { formatDate, formatMonth } from '../../../shared/format/dates.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { useT } from '../../../shared/i18n/en/room-queue.ts';
import { OuterLink } from '../../../shared/ui/outer-link.tsx';
import { Summary } from '../../../shared/ui/summary.tsx';
import styles from './lobby.module.css';

interface Props {
  guest: WaitingGuest | undefined;
  /** Where one guest is looked at: what they say of themselves is not folded. */
  isWhole?: boolean;
}
/** What a host should know of somebody before they let them in, beside the name and the face. */
export const GuestRecord = ({ guest, isWhole = false }: Props) => {
  const t = useT();
  if (!guest) return null;
  const { headline, about, links, goal, verifiedAt, rating, came, met, memberSince } = guest;
  const details = [
    goal ? t(`hostCard:goal.${goal}`) : '',
    verifiedAt ? t('common:verifiedOn', { day: formatDate(verifiedAt) }) : '',
    rating ? t('hostCard:rated', { average: numberText(rating.average), count: rating.count }) : '',
    came ? t('record.came', { came: came.came, of: came.of }) : '',
    met > 0 ? t('hostCard:met', { count: met }) : '',
    memberSince ? t('hostCard:since', formatMonth(memberSince)) : '',
  ].filter(Boolean);
  return (
    <>
      {headline ? (
        <span className={styles.queueHeadline} dir="auto">
          {headline}
        </span>
      ) : null}
      {details.length > 0 ? <span className="tabular">{details.join(' · ')}</span> : null}
      {about || links.length > 0 ? (
        <details className={styles.guestAbout} open={isWhole}>
          <Summary>{t('record.about')}</Summary>
          {about ? <p dir="auto">{about}</p> : null}
          {links.length > 0 ? (
            <ul>
              {links.map((link) => (
                <li key={link}>
                  <OuterLink to={link} />
                </li>
              ))}
            </ul>
          ) : null}
        </details>
      ) : null}
    </>
  );
};
