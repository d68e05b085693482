import type { WaitingGuest } from '@visavis/contracts/session';
import { useT } from '../../../shared/i18n/en/room-queue.ts';
import { usePersonFacts } from '../../../shared/people/person-facts.ts';
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
  const factsOf = usePersonFacts();
  if (!guest) return null;
  const { headline, about, links } = guest;
  const details = factsOf(guest);
  return (
    <>
      {headline ? (
        <span className={styles.queueHeadline} dir="auto">
          {headline}
        </span>
      ) : null}
      {details.length > 0 ? <span className="tabular">{details.map(({ text }) => text).join(' · ')}</span> : null}
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
