import { useAtomValue } from 'jotai';
import { numberText } from '../../../shared/format/numbers.ts';
import { useT } from '../../../shared/i18n/en/admin.ts';
import { leftOutAtom } from '../meeting-data/meeting-changes.ts';

/** Says that more happens than is shown one by one, while it does. */
export const LeftOut = ({ className }: { className?: string | undefined }) => {
  const t = useT();
  const count = useAtomValue(leftOutAtom);
  return (
    <p role="status" className={className}>
      {count > 0 ? t('live.leftOut', { changes: numberText(count) }) : null}
    </p>
  );
};
