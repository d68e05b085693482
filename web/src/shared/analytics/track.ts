/** The specification's data-layer events (section 7). */
export interface AnalyticsEvents {
  page_view: { page_title: string; page_path: string };
  login: { method: string };
  sign_up: { method: string };
  meeting_browse: { category: string; filter: string };
  meeting_join: { meeting_id: string; meeting_title: string };
  search: { search_term: string; result_count: number };
  button_click: { button: string };
  view_item: { item_id: string; item_name: string };
}

/** Hands an event to the data layer, where a tag manager may pick it up. Never a phone, a name or an email. */
export const track = <E extends keyof AnalyticsEvents>(event: E, data: AnalyticsEvents[E]) => {
  const holder = window as unknown as { dataLayer?: unknown[] };
  holder.dataLayer ??= [];
  holder.dataLayer.push({ event, ...data });
};
