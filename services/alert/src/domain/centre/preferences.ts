import {
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationPlace,
  placesOfKind,
} from '@visavis/contracts/constants/notification';
import type { PreferenceChanges, Preferences } from '@visavis/contracts/notification-model';

/** What a user has set. Everything else is on: whoever has set nothing hears of everything. */
export type PreferenceKinds = Readonly<Record<string, Readonly<Record<string, boolean>>>>;

/** Whether a kind is to show up there. What concerns the account's security cannot be muted. */
export const wants = (kinds: PreferenceKinds | undefined, kind: NotificationKind, place: NotificationPlace): boolean =>
  placesOfKind(kind).includes(place) && (kind === 'security' || kinds?.[kind]?.[place] !== false);

export function withChanges(kinds: PreferenceKinds, changes: PreferenceChanges): PreferenceKinds {
  const changed = Object.entries(changes).map(([kind, places]) => [kind, { ...kinds[kind], ...places }]);
  return { ...kinds, ...Object.fromEntries(changed) };
}

/** Everything that can be set, as it is. */
export const presentPreferences = (kinds: PreferenceKinds | undefined): Preferences =>
  Object.fromEntries(
    NOTIFICATION_KINDS.map((kind) => [
      kind,
      Object.fromEntries(placesOfKind(kind).map((place) => [place, wants(kinds, kind, place)])),
    ]),
  ) as Preferences;
