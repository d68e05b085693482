import { useT } from '../../../shared/i18n/en/admin.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { StateNotice } from '../../../shared/ui/state-notice.tsx';
import { useScreen } from './layout-state.ts';

const titles = {
  users: 'nav.users',
  reports: 'abuseReports',
  vendors: 'nav.vendors',
  testimonials: 'nav.testimonials',
} as const;
const onward = {
  users: { to: '/admin/meetings', label: 'toApproval' },
  reports: { to: '/admin/approved-meetings', label: 'toApproved' },
  vendors: { to: '/admin/meetings', label: 'toApproval' },
  testimonials: { to: '/admin/dashboard', label: 'toDashboard' },
} as const;

/** A screen whose service is still being built: says so, and what can be done meanwhile. */
export const SoonScreen = ({ section }: { section: keyof typeof titles }) => {
  const t = useT();
  const { to, label } = onward[section];
  useScreen(t(titles[section]));
  return (
    <StateNotice
      as="h1"
      mark="still"
      eyebrow={t('common:comingSoon')}
      title={t(titles[section])}
      action={
        <ButtonLink kind="primary" to={to}>
          {t(label)}
        </ButtonLink>
      }
    >
      {t(`soon.${section}`)}
    </StateNotice>
  );
};

export const NoSuchScreen = () => {
  const t = useT();
  useScreen(t('common:notFound.section'));
  return (
    <StateNotice
      as="h1"
      title={t('soon.missing')}
      action={
        <ButtonLink kind="primary" to="/admin/dashboard">
          {t('toDashboard')}
        </ButtonLink>
      }
    >
      {t('soon.missingText')}
    </StateNotice>
  );
};
