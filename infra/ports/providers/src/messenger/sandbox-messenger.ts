import type { Clock } from '@visavis/platform';
import { newId } from '@visavis/platform';
import { createJournal } from './journal.ts';
import type { Delivery, DeliveryStatus, Messenger, OutgoingMessage } from './port.ts';

export interface SandboxMessage extends OutgoingMessage {
  id: string;
  status: DeliveryStatus;
  /** ISO instant of the injected clock. */
  sentAt: string;
}

export interface SandboxMessenger extends Messenger {
  /** Newest first; of one phone, or of all. */
  inbox(filter?: { to?: string | undefined; limit?: number }): SandboxMessage[];
}

const CAPACITY = 5_000;
const PER_PHONE = 50;

/**
 * A messenger that delivers into an inbox of its own. A message is in the inbox when `send` resolves. The newest `capacity` are
 * kept; with `file` they outlive the process, so that a code asked for before a crash can still be read after it, and processes that
 * share the file share the inbox.
 */
export function createSandboxMessenger(options: { clock: Clock; capacity?: number; file?: string }): SandboxMessenger {
  const { clock, capacity = CAPACITY, file } = options;
  /** In order of sending: the first is the oldest. */
  const messages = new Map<string, SandboxMessage>();
  const byPhone = new Map<string, SandboxMessage[]>();
  const listeners = new Set<(delivery: Delivery) => void>();

  const keep = (message: SandboxMessage) => {
    messages.set(message.id, message);
    const own = byPhone.get(message.to) ?? [];
    own.push(message);
    byPhone.set(message.to, own);
    if (own.length > PER_PHONE) forget(own[0]);
    if (messages.size > capacity) forget(messages.values().next().value);
  };
  const forget = (message: SandboxMessage | undefined) => {
    if (!message) return;
    messages.delete(message.id);
    const rest = (byPhone.get(message.to) ?? []).filter((own) => own !== message);
    if (rest.length > 0) byPhone.set(message.to, rest);
    else byPhone.delete(message.to);
  };
  const journal = file ? createJournal(file, capacity) : undefined;
  /** What was sent since the last look, by this process or another. */
  const look = () => {
    for (const message of journal?.read() ?? []) if (isMessage(message) && !messages.has(message.id)) keep(message);
  };
  look();

  return {
    async send(outgoing) {
      look();
      const message: SandboxMessage = { ...outgoing, id: newId(), status: 'delivered', sentAt: clock.now().toISOString() };
      keep(message);
      journal?.append(message);
      for (const listener of listeners) listener(deliveryOf(message));
      return { id: message.id, status: message.status };
    },
    async status(id) {
      look();
      const message = messages.get(id);
      return message && deliveryOf(message);
    },
    onStatus(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    inbox({ to, limit = 200 } = {}) {
      look();
      const found = to === undefined ? [...messages.values()] : (byPhone.get(to) ?? []);
      return found
        .slice(-limit)
        .reverse()
        .map((message) => ({ ...message }));
    },
  };
}

const deliveryOf = (message: SandboxMessage): Delivery => ({
  id: message.id,
  channel: message.channel,
  to: message.to,
  status: message.status,
  at: new Date(message.sentAt),
});

const isMessage = (message: unknown): message is SandboxMessage =>
  typeof (message as SandboxMessage).id === 'string' && typeof (message as SandboxMessage).to === 'string';
