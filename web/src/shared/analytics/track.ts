import { analyticsAllowed } from './choice.ts';
import { type AnalyticsEvent, type AnalyticsEvents, layerEntry } from './events.ts';

/** Made when something is first put into it. */
export const layer = () => {
  const holder = window as unknown as { dataLayer?: unknown[] };
  holder.dataLayer ??= [];
  return holder.dataLayer;
};

/** Hands an event to the data layer, where a tag manager may pick it up. Not of people who have switched that off. */
export const track = <E extends AnalyticsEvent>(event: E, data: AnalyticsEvents[E]) => {
  if (analyticsAllowed()) layer().push(layerEntry(event, data));
};
