import type { DashboardStats } from '@visavis/contracts/admin';
import { numberText } from '../../../shared/format/numbers.ts';
import { useT } from '../../../shared/i18n/en/admin-dashboard.ts';
import { locale } from '../../../shared/i18n/i18n.ts';
import { Trend } from '../ui/trend.tsx';
import ui from '../ui/ui.module.css';
import { Funnel } from './funnel.tsx';

const steps = ['proposed', 'approved', 'held', 'met'] as const;
const hourMs = 3_600_000;

/** `40 min`, `5 h`, `2 days`: as long as people wait, in the largest unit that says something. */
export const waitText = (ms: number) => {
  const [value, unit] =
    ms < hourMs
      ? [Math.round(ms / 60_000), 'minute']
      : ms < 48 * hourMs
        ? [Math.round(ms / hourMs), 'hour']
        : [Math.round(ms / (24 * hourMs)), 'day'];
  return new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay: 'short' }).format(value);
};

/**
 * From the proposal to the meeting: how far meetings come and how long hosts wait; nothing with a server of an earlier release.
 */
export const MeetingFigures = ({ stats: { meetings, meetingFunnel, decisionTime } }: { stats: DashboardStats }) => {
  const t = useT();
  if (!meetings.held || !meetings.met || !meetingFunnel || !decisionTime) return null;
  return (
    <>
      <Funnel
        title={t('meetingFunnel.title')}
        steps={steps.map((step) => ({ name: t(`meetingFunnel.${step}`), count: meetingFunnel[step] }))}
      />
      <section className={ui.card} aria-label={t('decisionTime')}>
        <Trend
          title={t('decisionTime')}
          days={decisionTime.days}
          text={waitText}
          mean={decisionTime.meanMs}
          before={decisionTime.beforeMs}
        />
      </section>
      <section className={ui.card} aria-label={t('held')}>
        <Trend title={t('held')} {...meetings.held} text={(count) => t('meetings', { count })} />
      </section>
      <section className={ui.card} aria-label={t('guestsMet')}>
        <Trend title={t('guestsMet')} {...meetings.met} text={numberText} />
      </section>
    </>
  );
};
