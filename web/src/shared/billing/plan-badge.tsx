import type { PlanCode } from '@visavis/contracts/constants/billing';
import { useT } from '../i18n/en/billing.ts';
import styles from './plan-badge.module.css';

/** A plan by its name; each known code has a style of its own. */
export const PlanBadge = ({ code, children }: { code: PlanCode; children?: string }) => {
  const t = useT();
  return (
    <span className={styles.badge} data-plan={code.toLowerCase()}>
      {children ?? t(`plan.${code}`)}
    </span>
  );
};
