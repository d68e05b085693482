import { Suspense, useState } from 'react';
import { useT } from '../../shared/i18n/en/safety.ts';
import { lazyPart } from '../../shared/loading/lazy-part.ts';
import type { ReportTarget } from '../../shared/safety/report-dialog.tsx';
import { Button } from '../../shared/ui/button.tsx';

const ReportDialog = lazyPart(() => import('../../shared/safety/report-dialog.tsx'), 'ReportDialog');

interface Props {
  people: readonly ReportTarget[];
  meetingId: string;
}
/** Somebody in the call is reported, and blocked if wanted. */
export const ReportPeople = ({ people: [first, ...others], meetingId }: Props) => {
  const t = useT();
  const [asking, setAsking] = useState(false);
  if (!first) return null;
  return (
    <>
      <Button size="small" kind="quiet" onClick={() => setAsking(true)}>
        {t('report.action')}
      </Button>
      {asking ? (
        <Suspense fallback={null}>
          <ReportDialog people={[first, ...others]} meetingId={meetingId} from="call" onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  );
};
