import type { Meeting } from '@visavis/contracts/meeting-model';
import { useState } from 'react';
import { useT } from '../../../shared/i18n/en/meetings.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { MeetingGrid } from './meeting-grid.tsx';
import styles from './meeting-list.module.css';

interface OverdueFoldProps {
  meetings: Meeting[];
  heading: 'h2' | 'h3';
  /** There is nothing else to look at. */
  startsOpen?: boolean;
}
/** Nothing on them can be done now but to ask for word: they stand behind one line, and below all that is on. */
export const OverdueFold = ({ meetings, heading, startsOpen = false }: OverdueFoldProps) => {
  const t = useT();
  const [pressed, setPressed] = useState<boolean>();
  const isOpen = pressed ?? startsOpen;
  if (meetings.length === 0) return null;
  return (
    <section className={styles.overdue} aria-label={t('list.overdueName')}>
      <Button
        kind="quiet"
        size="small"
        icon={<Icon name="down" size={16} />}
        aria-expanded={isOpen}
        onClick={() => setPressed(!isOpen)}
      >
        {t('list.overdue', { count: meetings.length })}
      </Button>
      {isOpen ? <MeetingGrid meetings={meetings} busy={false} heading={heading} label={t('list.overdueName')} /> : null}
    </section>
  );
};
