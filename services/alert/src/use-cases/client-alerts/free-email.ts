import { errorOf, phoneKey } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { alertWithEmail } from '../../data/client-alerts.ts';
import { hasLapsedEmail, namesOf, noEmail } from '../../domain/client-alerts/alert.ts';
import { refusals } from '../../domain/client-alerts/refusals.ts';
import type { AlertDeps } from '../deps.ts';
import { saveAlert } from './save-alert.ts';

/**
 * In the caller's unit, before it writes an alert: makes sure that no other alert has the address (`exceptId`: the one that gets
 * it, or goes). One that nobody confirmed in time loses it. Returns the keyed hash of the address. Throws ALERT_EXISTS.
 */
export async function freeEmail(
  deps: Pick<AlertDeps, 'events' | 'config'>,
  unit: Unit,
  email: string,
  exceptId: string | undefined,
  now: Date,
): Promise<string> {
  const other = await alertWithEmail(unit, email);
  if (other && other._id !== exceptId) {
    if (!hasLapsedEmail(other, now)) throw errorOf(refusals.exists('email', namesOf(other.categories)));
    saveAlert(deps, unit, { ...other, ...noEmail }, 'updated');
  }
  return phoneKey(deps.config.phoneKeySecret, email);
}
