import { late, press, type StatesOf } from '../state.ts';

const COUPONS = '**/api/coupons/admin?*';
const PAYMENTS = '**/api/admin/payments?*';
const SETTLEMENTS = /\/api\/admin\/settlements[?/]/;
const TESTIMONIALS = '**/api/admin/testimonials?*';
const PLANS = '**/api/admin/plans';

/** Coupons, plans, payments and testimonials. */
export const adminContentStates: StatesOf = (_, records) => {
  const { orderId } = records;
  return {
    admin: [
      ...late('admin: coupons', '/admin/coupons', COUPONS, (words) => [
        words.adminCoupons.empty.failed,
        words.adminCoupons.loading,
      ]),
      {
        name: 'admin: a new coupon, refused',
        at: '/admin/coupons',
        act: async (page, words) => {
          await press(page, words.adminCoupons.create);
          await page.locator('[role=dialog] button[type=submit]').click();
          await page.getByText(words.adminCoupons.refused.code).waitFor();
        },
      },
      {
        name: 'admin: what a coupon did',
        at: '/admin/coupons',
        act: async (page) => {
          await page.locator('[data-open]').first().click();
          await page.locator('[role=dialog] table').first().waitFor({ state: 'attached' });
        },
      },
      ...late('admin: testimonials', '/admin/testimonials', TESTIMONIALS, (words) => [
        words.adminTestimonials.empty.failed,
        words.adminTestimonials.loading,
      ]),
      { name: 'admin: testimonials, none found', at: '/admin/testimonials?search=qqqq' },
      {
        name: 'admin: a new testimonial, refused',
        at: '/admin/testimonials',
        act: async (page, words) => {
          await press(page, words.adminTestimonials.create);
          await page.locator('[role=dialog] button[type=submit]').click();
          await page.getByText(words.adminTestimonials.refused.quote).waitFor();
        },
      },
      {
        name: 'admin: testimonials, one deleted',
        at: '/admin/testimonials',
        act: async (page, words) => {
          await page.route('**/api/admin/testimonials/*', (route) =>
            route.fulfill({ json: { success: true, restorableUntil: '2026-11-04T10:00:00.000Z' } }),
          );
          await page.locator('[data-row]').first().getByRole('button').last().click();
          await page.getByRole('button', { name: words.admin.bulk.undo }).waitFor();
        },
      },
      ...late('admin: plans', '/admin/plans', PLANS, (words) => [words.adminPlans.failed, words.adminPlans.loading]),
      {
        name: 'admin: change a plan, refused',
        at: '/admin/plans',
        act: async (page, words) => {
          await page.locator('[data-row=basic] [data-open]').click();
          await page.locator('[role=dialog] input[name=name]').fill('');
          await page.locator('[role=dialog] input[name=pricePaise]').fill('0');
          await page.locator('[role=dialog] input[name=days]').fill('4000');
          await page.locator('[role=dialog] button[type=submit]').click();
          await page.getByText(words.adminPlans.refused.name).waitFor();
          await page.getByText(words.adminPlans.refused.price).waitFor();
        },
      },
      {
        name: 'admin: a plan that somebody else has changed',
        at: '/admin/plans',
        act: async (page, words) => {
          await page.locator('[data-row=growth] [data-open]').click();
          await page.locator('[role=dialog] input[name=days]').fill('60');
          await page.route('**/api/admin/plans/growth', async (route) => {
            const list = await page.request.get(
              route
                .request()
                .url()
                .replace(/\/growth$/, ''),
              { headers: route.request().headers() },
            );
            const plan = (await list.json()).plans.find(({ code }: { code: string }) => code === 'growth');
            const details = { plan: { ...plan, price: 1_799, pricePaise: 179_900, version: plan.version + 1 } };
            const message = 'This plan was changed in the meantime. Please look at it again.';
            await route.fulfill({ status: 409, json: { success: false, error: 'VERSION_CONFLICT', message, details } });
          });
          await page.locator('[role=dialog] button[type=submit]').click();
          await page.getByRole('button', { name: words.adminMoney.form.reload }).click();
          await page.getByText(words.adminMoney.form.loaded).waitFor();
        },
      },
      { name: 'admin: no such payment', at: '/admin/payments/nothing' },
      { name: 'admin: payments, none found', at: '/admin/payments?search=qqqq' },
      ...late('admin: payments', '/admin/payments', PAYMENTS, (words) => [
        words.adminMoney.empty.failed,
        words.adminMoney.loading,
      ]),
      { name: 'admin: settled items, none found', at: '/admin/settlements?search=qqqq&day=2026-01-05' },
      ...late('admin: settled items', '/admin/settlements', SETTLEMENTS, (words) => [
        words.adminSettlements.empty.failed,
        words.adminSettlements.loading,
      ]),
      {
        name: 'admin: refund, refused',
        at: `/admin/payments/${orderId}`,
        act: async (page, words) => {
          await press(page, words.adminMoney.refund.open);
          await page.locator('[role=dialog] button[type=submit]').click();
          await page.getByText(words.adminMoney.refund.reasonRequired).waitFor();
        },
      },
    ],
  };
};
