import { inDialog, late, type StatesOf } from '../state.ts';

const BILLING = /\/api\/(?:plans|subscriptions|payments)(?:[/?]|$)/;
const RETURN = '/subscriptions/payment-callback?razorpay_order_id=order_R1&razorpay_payment_id=pay_R1&razorpay_signature=abcdef';

/** Plans, checkout and what comes back from it. */
export const passStates: StatesOf = () => ({
  host: [
    ...late('passes', '/meeting-passes', BILLING, (words) => [words.common.loadFailed, words.passes.plans.loading]),
    {
      name: 'payment problems',
      at: '/meeting-passes',
      act: async (page, words) => {
        await page.getByText(words.passes.problems.title).click();
        await page.getByRole('main').getByRole('link', { name: words.passes.problems.contact }).waitFor();
      },
    },
    {
      name: 'checkout, refused',
      at: '/meeting-passes?plan=growth',
      act: async (page, words) => {
        await inDialog(page).getByLabel(words.checkout.gst.business).check();
        await inDialog(page).locator('button[type=submit]').click();
        await inDialog(page).getByText(words.checkout.categoryRequired).waitFor();
        await inDialog(page).getByText(words.checkout.refused.legalName).waitFor();
      },
    },
    {
      name: 'payment that cannot be verified',
      at: RETURN,
      act: (page, words) => page.getByText(words.passes.callback.failed).first().waitFor(),
    },
    {
      name: 'payment being verified',
      at: RETURN,
      waitsFor: '**/api/payments/verify',
      act: (page, words) => page.getByText(words.passes.callback.verifying).waitFor(),
    },
  ],
});
