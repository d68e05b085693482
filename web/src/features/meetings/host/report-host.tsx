import type { Person } from '@visavis/contracts/meeting-model';
import { ReportButton } from '../../../shared/safety/report-button.tsx';
import { useUser } from '../../../shared/session/session.ts';

/** From a host's page; for whoever is signed in, but not of themselves. */
export const ReportHost = ({ host }: { host: Person }) => {
  const me = useUser();
  return !me || me._id === host.userId ? null : <ReportButton person={host} from="profile" />;
};
