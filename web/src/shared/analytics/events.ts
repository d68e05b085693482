import { DEFAULT_CURRENCY } from '@visavis/contracts/constants/product';

/** The data layer's events (specification 1, section 7), all of them; no payload has a place for who the person is. */
export interface AnalyticsEvents {
  page_view: { page_title: string; page_path: string };
  login: { method: 'phone' | 'passkey' };
  sign_up: { method: 'phone' };
  meeting_browse: { category: string; filter: string };
  meeting_join: { meeting_id: string; meeting_title: string };
  search: { search_term: string; result_count: number };
  button_click: { button: string };
  view_item: { item_id: string; item_name: string };
  /** `value` in rupees, as shown. */
  begin_checkout: { item_id: string; value: number; currency?: string };
  purchase: { transaction_id: string; value: number; currency?: string };
}
export type AnalyticsEvent = keyof AnalyticsEvents;

/** Pages about a person: their address holds an id or a link's key, their title perhaps a name. */
const personal = /^(\/(?:hosts|admin\/users|notifications\/(?:confirm|unsubscribe|appeal)))\/[^/]+/;
const email = /\S+@\S+/g;
/** As many digits as a phone has, with what people put between them. */
const phone = /\+?\d(?:[\s().-]*\d){6,}/g;

const impersonal: { [E in AnalyticsEvent]?: (data: AnalyticsEvents[E]) => AnalyticsEvents[E] } = {
  page_view: ({ page_title, page_path }) =>
    personal.test(page_path)
      ? { page_title: page_title.split(' | ')[0] ?? '', page_path: page_path.replace(personal, '$1/:id') }
      : { page_title, page_path },
  // People paste what they have into a search box.
  search: ({ search_term, result_count }) => ({
    search_term: search_term.replace(email, '***').replace(phone, '***'),
    result_count,
  }),
  begin_checkout: (data) => ({ currency: DEFAULT_CURRENCY, ...data }),
  purchase: (data) => ({ currency: DEFAULT_CURRENCY, ...data }),
};

/** What goes to the data layer: the default currency filled in, nothing in it that tells who somebody is. */
export const layerEntry = <E extends AnalyticsEvent>(event: E, data: AnalyticsEvents[E]) => ({
  event,
  ...(impersonal[event]?.(data) ?? data),
});
