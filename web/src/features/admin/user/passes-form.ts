import { PASSES } from '@visavis/contracts/constants/billing';
import { numberOf } from '../../../shared/form/typed-numbers.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import type { useT } from '../../../shared/i18n/en/admin-user.ts';
import { lengthOf } from '../../../shared/ui/field-parts.tsx';

const reasonMin = 3;
export const reasonMax = 500;

export interface PassesForm {
  action: 'add' | 'remove';
  count: string;
  reason: string;
}
export const isCount = (typed: string) => numberOf(typed) >= 1 && numberOf(typed) <= PASSES.adjustMax;
/** The audit log and the user's passes say why: nothing is given or taken without words. */
export const passesProblems = ({ count, reason }: Pick<PassesForm, 'count' | 'reason'>, t: ReturnType<typeof useT>) => {
  const length = lengthOf(reason);
  return {
    ...(isCount(count) ? {} : { count: t('passes.countInvalid', { max: numberText(PASSES.adjustMax) }) }),
    ...(length < reasonMin ? { reason: t('passes.reasonShort') } : {}),
    ...(length > reasonMax ? { reason: t('passes.reasonLong', { max: reasonMax }) } : {}),
  };
};
