import { useAtom } from 'jotai';
import { useT } from '../../../shared/i18n/en/room-queue.ts';
import { CheckField } from '../../../shared/kit/choice-field.tsx';
import { connectAheadAtom } from '../call/use-ahead.ts';

/** Asked once, and kept by this browser: whether the way to the host is found before it is the guest's turn. */
export const ConnectAhead = ({ host }: { host: string }) => {
  const t = useT();
  const [agrees, setAgrees] = useAtom(connectAheadAtom);
  return (
    <CheckField checked={agrees} onChange={({ target }) => setAgrees(target.checked)}>
      {t('connectAhead', { host })}
    </CheckField>
  );
};
