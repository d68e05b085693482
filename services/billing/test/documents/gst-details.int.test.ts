import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { userDeleted } from '@visavis/contracts/events/auth';
import { createEventFactory } from '@visavis/platform';
import { type Documents, startDocuments } from './documents.ts';

let billing: Documents;
beforeAll(async () => {
  billing = await startDocuments();
});
afterAll(() => billing.stop());

const details = { isBusiness: true, legalName: 'Studio Rao LLP', gstin: '29AAGCB7383J1Z4', line1: '1 MG Road' };
const send = (method: string, as: string, body?: object) =>
  billing.call(method, '/api/payments/gst-details', { token: billing.tokenOf(as), body });

// spec 2 §3.9, §7.8, §8.19
test('saves GST details for the next order, and replaces them', async () => {
  expect((await send('GET', 'u1')).body.gstDetails).toBeNull();
  const saved = await send('POST', 'u1', { ...details, gstin: ' 29aagcb7383j1z4', email: '' });
  expect(saved).toMatchObject({ status: 200, body: { message: 'GST details saved successfully', gstDetails: details } });
  expect((await send('GET', 'u1')).body.gstDetails).toEqual(details);
  await send('POST', 'u1', { stateCode: '07' });
  expect((await send('GET', 'u1')).body.gstDetails).toEqual({ isBusiness: false, stateCode: '07' });
  expect((await send('GET', 'u2')).body.gstDetails).toBeNull();
});

test.each([
  ['gstin', { ...details, gstin: '29AAGCB7383J1Z5' }, 'Please enter a valid GSTIN'],
  ['stateCode', { ...details, stateCode: '07' }, 'The state must be that of the GSTIN'],
  ['pincode', { pincode: '012345' }, 'Please enter a valid 6-digit PIN code'],
  ['pincode', { stateCode: '27', pincode: 'SW1A 1AA' }, 'Please enter a valid 6-digit PIN code'],
  ['country', { stateCode: '27', country: 'Nepal' }, 'A country is for buyers outside India'],
])('refuses a wrong %s', async (path, body, message) => {
  expect(await send('POST', 'u3', body)).toMatchObject({ status: 400, body: { message, details: [{ path }] } });
});

test('an erased user keeps payments and invoices, and loses saved GST details', async () => {
  await send('POST', 'u4', details);
  const order = await billing.capture({ userId: 'u4' });
  const erased = createEventFactory('auth', billing.clock)(userDeleted, 'u4', { userId: 'u4' });
  await billing.deliver(userDeleted.topic, erased);
  await billing.number();
  expect((await send('GET', 'u4')).body.gstDetails).toBeNull();
  expect((await billing.invoice(order._id, 'u4')).status).toBe(200);
});
