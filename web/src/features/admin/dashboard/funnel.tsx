import { useId } from 'react';
import { numberText } from '../../../shared/format/numbers.ts';
import { useT } from '../../../shared/i18n/en/admin-dashboard.ts';
import { locale } from '../../../shared/i18n/i18n.ts';
import ui from '../ui/ui.module.css';
import styles from './dashboard.module.css';

interface FunnelProps {
  title: string;
  /** In their order: each is a part of the one before. */
  steps: readonly { name: string; count: number }[];
}
/** How many came how far, and which part of those before them. The bars are for the eye. */
export const Funnel = ({ title, steps }: FunnelProps) => {
  const t = useT();
  const id = useId();
  const percent = new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 0 });
  const most = Math.max(1, ...steps.map(({ count }) => count));
  return (
    <section className={ui.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ol className={styles.funnel}>
        {steps.map(({ name, count }, at) => {
          const before = steps[at - 1]?.count ?? 0;
          return (
            <li key={name}>
              <span>{name}</span>
              <span className="tabular">
                <strong>{numberText(count)}</strong>
                {before > 0 ? ` · ${t('funnel.share', { share: percent.format(count / before) })}` : ''}
              </span>
              <span className={styles.funnelBar} style={{ width: `${(100 * count) / most}%` }} />
            </li>
          );
        })}
      </ol>
    </section>
  );
};
