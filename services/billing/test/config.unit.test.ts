import { expect, test } from '@jest/globals';
import { isGstin } from '@visavis/contracts/gst';
import { loadSettings } from '@visavis/platform';
import type { Payments } from '@visavis/providers';
import { billingConfig, billingSettings } from '../src/config.ts';
import { canSell, sellerOf } from '../src/use-cases/documents/seller.ts';

const SELLER = {
  SELLER_LEGAL_NAME: 'Example Private Limited',
  SELLER_ADDRESS: '1 MG Road, Bengaluru 560001',
  SELLER_GSTIN: '29AAGCB7383J1Z4',
  SELLER_STATE: '29',
};
const secrets = { SERVICE_SECRET: 'a secret that is only used in tests; 32+' } as Parameters<typeof billingConfig>[1];
const configOf = (environment: Record<string, string>) => billingConfig(loadSettings(billingSettings, environment), secrets);
const provider = (name: Payments['name']) => ({ name }) as Payments;

test('half a seller fails the start and names what is missing', () => {
  for (const missing of Object.keys(SELLER)) {
    const { [missing as keyof typeof SELLER]: _, ...rest } = SELLER;
    expect(() => configOf(rest)).toThrow(`${missing}: required with the other SELLER_ settings`);
  }
});

test.each([
  ['a wrong check digit', { SELLER_GSTIN: '29AAGCB7383J1Z5' }, 'SELLER_GSTIN: takes a GSTIN'],
  ['a state that there is not', { SELLER_STATE: '45' }, 'SELLER_STATE: takes a GST state code'],
  [
    'a state that is not that of the GSTIN',
    { SELLER_STATE: '27' },
    'SELLER_STATE: must be the first two digits of SELLER_GSTIN (29)',
  ],
  ['a CIN without its year', { SELLER_CIN: 'U74999KAPTC123456' }, 'SELLER_CIN: takes a corporate identity number'],
  ['an e-mail without a place', { SELLER_EMAIL: 'accounts' }, 'SELLER_EMAIL: takes an e-mail address'],
  ['words for a phone', { SELLER_PHONE: 'call us' }, 'SELLER_PHONE: takes a phone number'],
  ['a website that is a script', { SELLER_WEBSITE: 'javascript:alert(1)' }, 'SELLER_WEBSITE: takes an address'],
  ['a SAC of goods', { SELLER_SAC: '847130' }, 'SELLER_SAC: takes six digits'],
])('%s fails the start', (_, change, message) => {
  expect(() => configOf({ ...SELLER, ...change })).toThrow(message);
});

test('sells with a provider and a seller, and in the sandbox as a sample', () => {
  const [none, real] = [configOf({}), configOf(SELLER)];
  expect(canSell({ config: none, payments: provider('razorpay') })).toBe(false);
  expect(canSell({ config: real, payments: undefined })).toBe(false);
  expect(sellerOf({ config: real, payments: provider('razorpay') })).toMatchObject({
    sac: '998439',
    stateCode: '29',
    isSample: false,
  });
  expect(sellerOf({ config: real, payments: provider('sandbox') })).toMatchObject({ gstin: SELLER.SELLER_GSTIN, isSample: true });
  const sample = sellerOf({ config: none, payments: provider('sandbox') });
  expect(sample).toMatchObject({ legalName: 'Visavis Sample Private Limited', isSample: true });
  expect(isGstin(sample?.gstin ?? '')).toBe(true);
});
