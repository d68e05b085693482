import { Suspense, useState } from 'react';
import { useT } from '../i18n/en/safety.ts';
import { lazyPart } from '../loading/lazy-part.ts';
import { Button } from '../ui/button.tsx';
import type { ReportTarget } from './report-dialog.tsx';

const ReportDialog = lazyPart(() => import('./report-dialog.tsx'), 'ReportDialog');

interface Props {
  person: ReportTarget;
  meetingId?: string;
  from: 'reports' | 'profile';
}
/** Reports somebody, and blocks them if wanted, from a page that stays. */
export const ReportButton = ({ person, ...about }: Props) => {
  const t = useT();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" kind="quiet" aria-label={t('report.named', { name: person.name })} onClick={() => setAsking(true)}>
        {t('report.action')}
      </Button>
      {asking ? (
        <Suspense fallback={null}>
          <ReportDialog people={[person]} {...about} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  );
};
