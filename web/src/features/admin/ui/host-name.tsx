import type { Meeting } from '@visavis/contracts/meeting-model';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { VerifiedMark } from '../../../shared/ui/icon.tsx';
import styles from './ui.module.css';

export const HostName = ({ host, size = 24 }: { host: Meeting['host']; size?: number }) => (
  <span className={styles.host}>
    <Avatar name={host.name} picture={host.profilePicture} size={size} />
    <span className="one-line" dir="auto">
      {host.name}
    </span>
    {host.isVerified ? <VerifiedMark size={14} at={host.verifiedAt} /> : null}
  </span>
);
