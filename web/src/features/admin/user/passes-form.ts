import { numberText } from '../../../shared/format/numbers.ts';
import type { useT } from '../../../shared/i18n/en/admin-user.ts';
import { lengthOf } from '../../../shared/ui/field-parts.tsx';
import { numberOf } from '../money/typed-numbers.ts';

const countMax = 10_000;
const reasonMin = 3;
export const reasonMax = 500;

export interface PassesForm {
  action: 'add' | 'remove';
  count: string;
  reason: string;
}
/** The audit log and the user's passes say why: nothing is given or taken without words. */
export const passesProblems = ({ count, reason }: Pick<PassesForm, 'count' | 'reason'>, t: ReturnType<typeof useT>) => {
  const [wanted, length] = [numberOf(count), lengthOf(reason)];
  return {
    ...(wanted >= 1 && wanted <= countMax ? {} : { count: t('passes.countInvalid', { max: numberText(countMax) }) }),
    ...(length < reasonMin ? { reason: t('passes.reasonShort') } : {}),
    ...(length > reasonMax ? { reason: t('passes.reasonLong', { max: reasonMax }) } : {}),
  };
};
