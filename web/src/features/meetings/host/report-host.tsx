import type { Person } from '@visavis/contracts/meeting-model';
import { Suspense, useState } from 'react';
import { useT } from '../../../shared/i18n/en/safety.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { useUser } from '../../../shared/session/session.ts';
import { Button } from '../../../shared/ui/button.tsx';

const ReportDialog = lazyPart(() => import('../../../shared/safety/report-dialog.tsx'), 'ReportDialog');

/** From a host's page; for whoever is signed in, but not of themselves. */
export const ReportHost = ({ host }: { host: Person }) => {
  const t = useT();
  const me = useUser();
  const [asking, setAsking] = useState(false);
  if (!me || me._id === host.userId) return null;
  return (
    <>
      <Button size="small" kind="quiet" aria-label={t('report.named', { name: host.name })} onClick={() => setAsking(true)}>
        {t('report.action')}
      </Button>
      {asking ? (
        <Suspense fallback={null}>
          <ReportDialog people={[host]} from="profile" onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  );
};
