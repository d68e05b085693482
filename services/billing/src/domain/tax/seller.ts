import type { Seller } from '../tax-document.ts';

/** Who sells in the sandbox: an address and a GSTIN that nobody has, with a valid check digit. */
export const SAMPLE_SELLER: Seller = {
  legalName: 'Visavis Sample Private Limited',
  address: '1 Sample Street, Bengaluru 560001',
  gstin: '29AAAAA0000A1ZY',
  stateCode: '29',
  sac: '998439',
  isSample: true,
};
