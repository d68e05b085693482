import type { clientAlertEndpoints } from '@visavis/contracts/alert';
import { CLIENT_ALERTS } from '@visavis/contracts/constants/alert';
import type { BodyOf } from '@visavis/contracts/endpoint';
import {
  countOnEach,
  countPhoneLookups,
  errorOf,
  limitNetworks,
  newId,
  phoneKey,
  refuseStaffName,
  Unavailable,
} from '@visavis/platform';
import type { Idempotency, Unit } from '@visavis/store';
import { alertOnPhone, alertsCreatedBy, type ClientAlertRecord, lockAlertPhone } from '../../data/client-alerts.ts';
import { getPerson, holdPerson, type PersonRecord, personWithPhone } from '../../data/people.ts';
import { lapseAfter, namesOf } from '../../domain/client-alerts/alert.ts';
import { refusals } from '../../domain/client-alerts/refusals.ts';
import type { AlertDeps } from '../deps.ts';
import {
  askToConfirm,
  type ConfirmationTarget,
  confirmationLimits,
  isGivenUp,
  takeBack,
  uncountConfirmation,
} from './ask-to-confirm.ts';
import { freeEmail } from './free-email.ts';
import { phoneOf } from './read-alerts.ts';
import { deleteAlert, insertAlert } from './save-alert.ts';

export interface CreateAlert<R> {
  form: BodyOf<typeof clientAlertEndpoints.create>;
  now: Date;
  once: Idempotency | undefined;
  /** What is returned, now and when the same Idempotency-Key comes again. */
  present(alert: ClientAlertRecord): R;
}

/**
 * A signed-in user's alert, for themselves or for somebody else, whose phone has to be confirmed first.
 * Throws ACCOUNT_INACTIVE, ALERT_LIMIT, ALERT_EXISTS, RATE_LIMITED, FORBIDDEN (country) and IDEMPOTENCY_MISMATCH.
 */
export async function createAlert<R>(deps: AlertDeps, userId: string, command: CreateAlert<R>): Promise<R> {
  const { form, once, present } = command;
  const keyOf = (contact: string) => phoneKey(deps.config.phoneKeySecret, contact);
  const keys = [form.phone, form.email].filter((contact) => contact != null).map(keyOf);
  const signedUpWith = await phoneOfNewUser(deps, userId);
  return deps.store.transaction(
    async (unit) => {
      const phone = await lookAt(deps, unit, form.phone);
      // Held: of two alerts that are created at once, the second counts the first.
      const held = await holdPerson(unit, userId);
      const creator = { ...held, phoneKey: held.phoneKey ?? (signedUpWith && keyOf(signedUpWith)) };
      if (!creator.isActive) throw errorOf(refusals.inactive());
      const created = await alertsCreatedBy(unit, userId);
      if (created.length >= CLIENT_ALERTS.maxPerAccount) throw errorOf(refusals.limit());
      // The answer tells whether a phone or an address has an alert.
      await countPhoneLookups(deps.cache, userId, phone.key === creator.phoneKey ? keys.slice(1) : keys);
      return present(await store(deps, unit, command, phone, creator));
    },
    once ? { idempotency: once } : {},
  );
}

/**
 * The phone of somebody whose sign-up is not known here yet. Null as well when nobody can say: then the phone has to be
 * confirmed, or the sign-up comes.
 */
async function phoneOfNewUser(deps: AlertDeps, userId: string): Promise<string | null> {
  const existing = await getPerson(deps.store, userId);
  if (existing && (existing.phoneKey !== null || !existing.isActive)) return null;
  return phoneOf(deps, userId).catch((error) => {
    if (error instanceof Unavailable) return null;
    throw error;
  });
}

/**
 * Created without an account: it waits until the phone is confirmed. Throws ALERT_EXISTS, RATE_LIMITED, FORBIDDEN (country) and
 * IDEMPOTENCY_MISMATCH.
 */
export async function createPublicAlert<R>(deps: AlertDeps, address: string, command: CreateAlert<R>): Promise<R> {
  const { form, now, once, present } = command;
  let isCounted = false;
  let sent: string[] | undefined;
  try {
    return await deps.store.transaction(
      async (unit) => {
        // Within the unit, so that a repeated request is not counted; once, however often the unit runs.
        if (!isCounted) await countPublicCreate(deps, address);
        isCounted = true;
        const alert = await store(deps, unit, command, await lookAt(deps, unit, form.phone), undefined);
        // Last: what is refused sends nothing.
        sent ??= await countConfirmation(deps, form.phone, now);
        return present(alert);
      },
      once ? { idempotency: once } : {},
    );
  } catch (error) {
    if (sent) await uncountConfirmation(deps, sent);
    throw error;
  }
}

/** A visitor's request to a phone, counted until it is confirmed (`confirmAlert`). */
async function countConfirmation({ cache, config }: AlertDeps, phone: string, now: Date): Promise<string[]> {
  const outcome = await countOnEach(cache, confirmationLimits(config, phone, now));
  if ('retryAfterMs' in outcome) throw errorOf(refusals.destinationFull(outcome.retryAfterMs));
  return outcome.counted;
}

async function countPublicCreate({ cache, config }: AlertDeps, address: string): Promise<void> {
  if (config.isExempt(address)) return;
  const budget = { limit: CLIENT_ALERTS.publicCreates, windowMs: CLIENT_ALERTS.publicCreatesWindowMs };
  const { allowed, retryAfterMs } = await limitNetworks(cache, 'public-alerts', address, budget);
  if (!allowed) throw errorOf(refusals.tooMany(retryAfterMs));
}

interface Phone {
  key: string;
  /** The account that has it. */
  ownerId: string | null;
  alert: ClientAlertRecord | undefined;
}

async function lookAt({ config }: AlertDeps, unit: Unit, phone: string): Promise<Phone> {
  const key = phoneKey(config.phoneKeySecret, phone);
  await lockAlertPhone(unit, key);
  const existing = await personWithPhone(unit, key);
  // Held: the owner may get another phone, or just has.
  const owner = existing && (await holdPerson(unit, existing._id));
  return { key, ownerId: owner?.phoneKey === key ? owner._id : null, alert: await alertOnPhone(unit, key) };
}

/** Whoever has the phone takes the place of an alert that nobody has confirmed; anybody else finds the phone taken. */
async function store<R>(
  deps: AlertDeps,
  unit: Unit,
  { form, now }: CreateAlert<R>,
  phone: Phone,
  creator: PersonRecord | undefined,
): Promise<ClientAlertRecord> {
  const isOwn = creator !== undefined && creator.phoneKey === phone.key;
  const replaced = isOwn && phone.alert?.status === 'unconfirmed' ? phone.alert : undefined;
  if (phone.alert && !replaced) throw errorOf(refusals.exists('phone', namesOf(phone.alert.categories)));
  const { name, categories, timeZone, language = 'en', email = null } = form;
  refuseStaffName(name);
  const emailKey = email === null ? undefined : await freeEmail(deps, unit, email, replaced?._id, now);
  if (replaced) deleteAlert(deps, unit, replaced);
  const userId = creator?._id ?? null;
  const contacts: ConfirmationTarget[] = [
    ...(isOwn ? [] : [{ channel: 'phone' as const, key: phone.key }]),
    ...(emailKey === undefined ? [] : [{ channel: 'email' as const, key: emailKey }]),
  ];
  const toConfirm: ConfirmationTarget[] = [];
  const taken: ConfirmationTarget[] = [];
  for (const contact of contacts) ((await isGivenUp(unit, contact, userId)) ? taken : toConfirm).push(contact);
  const isAgreed = !toConfirm.some(({ channel }) => channel === 'phone');
  const hasAgreedEmail = emailKey !== undefined && !toConfirm.some(({ channel }) => channel === 'email');
  const alert = insertAlert(deps, unit, {
    _id: newId(),
    name,
    phone: form.phone,
    phoneKey: phone.key,
    email,
    emailConfirmedAt: hasAgreedEmail ? now : null,
    emailLapsesAt: email === null || hasAgreedEmail ? null : lapseAfter(now),
    categories,
    createdBy: userId,
    ownerId: isOwn ? creator._id : phone.ownerId,
    status: isAgreed ? 'active' : 'unconfirmed',
    lapsesAt: isAgreed ? null : lapseAfter(now),
    timeZone: timeZone ?? (isOwn ? creator.timeZone : null),
    language,
    createdAt: now,
  });
  await askToConfirm(deps, unit, { alert, contacts: toConfirm, userId }, now);
  for (const contact of taken) await takeBack(unit, contact);
  return alert;
}
