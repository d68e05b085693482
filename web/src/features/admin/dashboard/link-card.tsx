import { Link } from 'react-router-dom';
import { numberText } from '../../../shared/format/numbers.ts';
import { useT } from '../../../shared/i18n/en/admin-dashboard.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { useMessageStats } from '../messages/api.ts';
import { Glyph, type GlyphName } from '../ui/glyph.tsx';
import { PendingBadge } from '../ui/pending-badge.tsx';
import styles from './dashboard.module.css';

interface LinkCardProps {
  to: string;
  glyph: GlyphName;
  title: string;
  text: string;
  /** How many wait there. */
  pending?: number | undefined;
}
/** The way to a screen that the menu does not have. */
export const LinkCard = ({ to, glyph, title, text, pending = 0 }: LinkCardProps) => (
  <Link to={to} className={styles.linkCard}>
    <Glyph name={glyph} />
    <span>
      <strong>{title}</strong>
      <span>{text}</span>
    </span>
    <PendingBadge count={pending} />
    <Icon name="arrow" size={18} />
  </Link>
);

/** With today's figures, once they are here. */
export const MessagesCard = () => {
  const t = useT();
  const { data: stats } = useMessageStats(1);
  const today = stats?.messages;
  return (
    <LinkCard
      to="/admin/messages"
      glyph="quote"
      title={t('messages')}
      text={today ? t('messagesToday', { total: numberText(today.total), failed: numberText(today.failed) }) : t('messagesText')}
    />
  );
};
