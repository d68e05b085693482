import { type AnalyticsEvent, type AnalyticsEvents, layerEntry } from './events.ts';

const layer = () => {
  const holder = window as unknown as { dataLayer?: unknown[] };
  holder.dataLayer ??= [];
  return holder.dataLayer;
};

/** Hands an event to the data layer, where a tag manager may pick it up. */
export const track = <E extends AnalyticsEvent>(event: E, data: AnalyticsEvents[E]) => void layer().push(layerEntry(event, data));

/** Google Tag Manager (GTM_ID): reads what is in the layer already, then what comes. Not for people whose browser says no. */
export const startTagManager = (id: string, deps: { addScript: (src: string) => void; now: () => number }) => {
  if ((navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl) return;
  layer().push({ 'gtm.start': deps.now(), event: 'gtm.js' });
  deps.addScript(`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`);
};
