import { parseArgs } from 'node:util';
import { normalisePhone } from '@visavis/contracts/phone';
import { maskPhone } from '@visavis/contracts/phone-digits';
import type { Consumer, EventBus } from '@visavis/event-bus';
import type { RefusedEvents } from '@visavis/store';

/** What an operator may ask of a process instead of serving (docs/operations.md). */
export interface Operable {
  consumers: readonly Consumer[];
  bus: EventBus;
  /** Events that the relay could not publish; a process without a store has none. */
  refused?: Pick<RefusedEvents, 'list' | 'release' | 'discard'> | undefined;
  /** Topics and indexes. */
  prepare(): Promise<void>;
  /** After `prepare`; a process without a store has none. */
  dropObsoleteIndexes?: (() => Promise<string[]>) | undefined;
  /** Rebuilds the read models by replaying the topics, without the unreadable events of these ids. */
  rebuild?: ((skip: readonly string[]) => Promise<{ events: number; skipped: readonly string[] }>) | undefined;
  /** After `prepare`; only the process that issues tokens has keys. A new one signs; returns how many were withdrawn, `now`. */
  rotateKeys?: ((now: boolean) => Promise<number>) | undefined;
  /** What a phone is called in the logs. */
  phoneHash: (phone: string) => string;
  /** After `prepare`; only the process of the accounts has any. */
  closedAccounts?: (() => Promise<ClosedAccount[]>) | undefined;
  /** After `prepare`; only the process of the accounts has any. Undefined where no admin with a second factor has the phone. */
  resetSecondFactor?: ((phone: string) => Promise<string | undefined>) | undefined;
  /** After `prepare`; only the process of the audit log has one. */
  verifyAudit?: (() => Promise<AuditReport>) | undefined;
}

interface AuditReport {
  chains: { chain: string; number: number; hash: string; faults: { number: number; fault: string }[] }[];
  /** Entries of before there were chains. */
  unchained: number;
  added: string[];
}

export interface ClosedAccount {
  userId: string;
  at: Date;
  phone: string;
  /** The account that has the phone. */
  keptBy: string;
}

const options = {
  prepare: { type: 'boolean' },
  'drop-obsolete-indexes': { type: 'boolean' },
  rebuild: { type: 'boolean' },
  skip: { type: 'string', multiple: true },
  'dead-letters': { type: 'boolean' },
  replay: { type: 'string' },
  outbox: { type: 'boolean' },
  release: { type: 'string' },
  discard: { type: 'string' },
  subject: { type: 'string' },
  offset: { type: 'string' },
  'rotate-keys': { type: 'boolean' },
  now: { type: 'boolean' },
  'phone-hash': { type: 'string' },
  'closed-accounts': { type: 'boolean' },
  'reset-second-factor': { type: 'string' },
  'verify-audit': { type: 'boolean' },
} as const;

export const USAGE = `--prepare                                            make topics and indexes
--drop-obsolete-indexes                              drop the indexes of earlier releases (no process of one may run)
--rebuild                                            rebuild the read models from all events (no other replica may run)
--rebuild --skip <event id> [--skip …]               the same without events that no schema can read, which are lost to the read models
--dead-letters                                       list the events that were parked
--replay <consumer> [--subject <id>]                 run parked events again, in their order
--discard <consumer> --subject <id> --offset <n>     give up the first parked event of a subject
--outbox                                             list the events that can never be published as they are
--outbox --release <event id>                        try such an event again, and what waits behind it
--outbox --discard <event id>                        remove such an event; what waits behind it is published
--rotate-keys                                        sign access tokens with a new key (auth; processes may run)
--rotate-keys --now                                  the same, and withdraw all other keys: one of them may be known
--phone-hash <phone>                                 what a phone is called in the logs
--closed-accounts                                    list accounts that were closed because another one has their phone (auth)
--reset-second-factor <phone>                        let an admin enrol anew who has neither app nor recovery code (auth)
--verify-audit                                       whether the audit log is as it was written (admin)`;

/** The command of an operator; undefined without arguments: the process serves. Throws with the usage on any other. */
export function readCommand(args: readonly string[]) {
  if (args.length === 0) return undefined;
  try {
    const { values } = parseArgs({ args: [...args], options });
    return values;
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n${USAGE}`, { cause: error });
  }
}

function phoneIn(text: string): string {
  const phone = normalisePhone(text);
  if (!phone) throw new Error(`${text} is no phone number`);
  return phone;
}

/** Does what the command says and returns lines to print. */
export async function operate(command: NonNullable<ReturnType<typeof readCommand>>, what: Operable): Promise<string[]> {
  const { bus, consumers } = what;
  const consumerOf = (id: string) => {
    const consumer = consumers.find((candidate) => candidate.id === id);
    if (!consumer)
      throw new Error(`There is no consumer ${id} here. There are:\n${consumers.map(({ id }) => `  ${id}`).join('\n')}`);
    return consumer;
  };
  if (command.prepare) {
    await what.prepare();
    return ['topics and indexes are there'];
  }
  if (command['drop-obsolete-indexes']) {
    if (!what.dropObsoleteIndexes) throw new Error('There is no store here.');
    await what.prepare();
    const dropped = await what.dropObsoleteIndexes();
    return [...dropped, `${dropped.length} dropped`];
  }
  if (command['phone-hash'] !== undefined) return [what.phoneHash(phoneIn(command['phone-hash']))];
  if (command['rotate-keys']) {
    if (!what.rotateKeys) throw new Error('There are no signing keys here: ask auth.');
    await what.prepare();
    const withdrawn = await what.rotateKeys(command.now ?? false);
    return [
      command.now
        ? `a new key signs; ${withdrawn} withdrawn, which every process forgets within 5 minutes`
        : 'a new key signs in a minute; the present one stays until its last token has ended',
    ];
  }
  if (command['closed-accounts']) {
    if (!what.closedAccounts) throw new Error('There are no accounts here: ask auth.');
    await what.prepare();
    const accounts = await what.closedAccounts();
    const line = ({ at, userId, phone, keptBy }: ClosedAccount) =>
      `${at.toISOString()}  ${userId}  closed: ${maskPhone(phone)} belongs to ${keptBy}`;
    return [...accounts.map(line), `${accounts.length} closed`];
  }
  if (command['reset-second-factor'] !== undefined) {
    if (!what.resetSecondFactor) throw new Error('There are no accounts here: ask auth.');
    const phone = phoneIn(command['reset-second-factor']);
    await what.prepare();
    const userId = await what.resetSecondFactor(phone);
    if (userId === undefined) throw new Error('no admin with a second factor has this phone');
    return [`${userId} enrols anew at the next sign-in, and all admins are told`];
  }
  if (command['verify-audit']) {
    if (!what.verifyAudit) throw new Error('There is no audit log here: ask admin.');
    await what.prepare();
    return auditLines(await what.verifyAudit());
  }
  if (command.rebuild) {
    if (!what.rebuild) throw new Error('There is no read model here to rebuild.');
    const { events, skipped } = await what.rebuild(command.skip ?? []);
    return [...skipped.map((error) => `left out: ${error}`), `read models were rebuilt from ${events} events`];
  }
  if (command['dead-letters']) {
    const topics = [...new Set(consumers.map(({ topic }) => topic))];
    const letters = (await Promise.all(topics.map((topic) => bus.deadLetters.list(topic)))).flat();
    const own = letters.filter(({ consumerId }) => consumers.some(({ id }) => id === consumerId));
    return [
      ...own.map(
        ({ consumerId, subject, offset, reason, attempts, at, error }) =>
          `${new Date(at).toISOString()}  ${consumerId}  subject ${subject}  offset ${offset}  ${reason} after ${attempts}: ${error}`,
      ),
      `${own.length} parked`,
    ];
  }
  if (command.outbox) return operateOutbox(command, what.refused);
  if (command.replay !== undefined) {
    const { replayed, remaining, failures } = await bus.deadLetters.replay(consumerOf(command.replay), command.subject);
    return [
      ...failures.map(({ subject, offset, error }) => `subject ${subject} stopped at offset ${offset}: ${error}`),
      `${replayed} replayed, ${remaining} still parked`,
    ];
  }
  if (command.discard !== undefined) {
    const offset = Number(command.offset);
    if (!command.subject || !Number.isInteger(offset)) throw new Error(`--discard needs --subject and --offset\n${USAGE}`);
    await bus.deadLetters.discard(consumerOf(command.discard), command.subject, offset);
    return [`discarded offset ${offset} of ${command.subject}`];
  }
  throw new Error(USAGE);
}

async function operateOutbox(
  command: NonNullable<ReturnType<typeof readCommand>>,
  refused: Operable['refused'],
): Promise<string[]> {
  if (!refused) throw new Error('There is no outbox here.');
  if (command.release !== undefined) {
    const { type, _id } = await refused.release(command.release);
    return [`released ${command.release}, a ${type} of subject ${_id}: the relay tries it again`];
  }
  if (command.discard !== undefined) {
    const { type, _id } = await refused.discard(command.discard);
    return [`discarded ${command.discard}, a ${type} of subject ${_id}`];
  }
  const events = await refused.list();
  const line = ({ at, eventId, type, _id, error }: (typeof events)[number]) =>
    `${at.toISOString()}  event ${eventId}  ${type}  subject ${_id}: ${error.replaceAll(/\s+/g, ' ')}`;
  return [...events.map(line), `${events.length} refused`];
}

/** Throws, with the same lines, when something does not fit. */
function auditLines({ chains, unchained, added }: AuditReport): string[] {
  const faults = [
    ...chains.flatMap(({ chain, faults }) => faults.map(({ number, fault }) => `${chain} ${number}: ${fault}`)),
    ...added.map((id) => `entry ${id}: added, in no chain`),
  ];
  const heads = chains.map(({ chain, number, hash }) => `${chain}: ${number} entries, the last one ${hash}`);
  const lines = [...heads, `${unchained} of before there were chains`];
  if (faults.length > 0) throw new Error([...lines, ...faults, `${faults.length} changed, hidden, removed or added`].join('\n'));
  return [...lines, 'the audit log is as it was written; compare the last ones with those that you noted'];
}
