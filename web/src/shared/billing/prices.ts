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
/** `₹1,499`, or `₹487.22` where there are paise: prices have none, but taxes, fees and parts of refunds have. */
export const rupeesOf = (paise: number) => (paise % 100 === 0 ? rupees(paise / 100) : rupeesExactly(paise));

/** `₹487.22`, `₹499.00`: to the paisa, where amounts stand below each other. */
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
