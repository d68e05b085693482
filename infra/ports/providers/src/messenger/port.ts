/**
 * The messenger port: WhatsApp and SMS behind one interface. A provider takes a message (`sent`) long before a phone has it
 * (`delivered`), and tells of that later by webhook: `onStatus` is where those reports come out.
 */
export type MessageChannel = 'whatsapp' | 'sms';

/** `queued` by us, `sent` taken by the provider, `delivered` on the phone, `read`, or `failed` for good on this channel. */
export type DeliveryStatus = 'queued' | 'sent' | 'delivered' | 'read' | 'failed';

export interface OutgoingMessage {
  channel: MessageChannel;
  /** E.164 */
  to: string;
  /** Name of the provider's approved template; backends map it to their own. */
  template: string;
  /** The whole text as a person reads it: what SMS sends and the inbox shows. */
  text: string;
  /** The one-time code in the text, for templates with a copy button. */
  code?: string;
}

export interface Delivery {
  id: string;
  channel: MessageChannel;
  to: string;
  status: DeliveryStatus;
  at: Date;
  /** Why it failed, in the provider's words. */
  reason?: string;
}

export interface Messenger {
  /** Resolves when the provider has taken the message; rejects with `Unavailable` when it could not be handed over. */
  send(message: OutgoingMessage): Promise<{ id: string; status: DeliveryStatus }>;
  /** The last known state of a message; undefined when it is unknown or forgotten. */
  status(id: string): Promise<Delivery | undefined>;
  /** Every change of state after `send`. Answers how to stop. */
  onStatus(listener: (delivery: Delivery) => void): () => void;
}
