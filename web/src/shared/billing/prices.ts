import { PLANS } from '@visavis/contracts/constants/billing';
import { rupeesText } from '../format/numbers.ts';

interface Priced {
  /** Rupees, GST included. */
  price: number;
  passes: number;
  isUnlimited: boolean;
}

/** `₹1,499` */
export const rupees = (value: number) => rupeesText(value);
export const rupeesOf = (paise: number) => rupees(paise / 100);

/** `₹487.22`: to the paisa. */
export const rupeesExactly = (paise: number) => rupeesText(paise / 100, 2);

/** Rupees before tax, rounded. */
export const preTaxPrice = (price: number) => Math.round(price / (1 + PLANS.gstPercent / 100));

/** What one meeting costs at least, in rupees with tax, of plans that are sold; undefined: none is. */
export const cheapestPass = (plans: readonly (Priced & { isActive: boolean })[]): number | undefined => {
  const prices = plans
    .filter(({ isActive, price, passes, isUnlimited }) => isActive && price > 0 && passes > 0 && !isUnlimited)
    .map(({ price, passes }) => price / passes);
  return prices.length > 0 ? Math.ceil(Math.min(...prices)) : undefined;
};

/** Rupees before tax for one pass, rounded; `free` where price or passes are 0. */
export const perPassPrice = ({ price, passes, isUnlimited }: Priced): number | 'free' | 'unlimited' => {
  if (price === 0 || passes === 0) return 'free';
  if (isUnlimited || passes >= PLANS.unlimitedPasses) return 'unlimited';
  return Math.round(preTaxPrice(price) / passes);
};
