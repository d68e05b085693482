import type { Clock, Logger } from '@visavis/platform';
import type { MessageChannel, Messenger, SendOutcome } from '@visavis/providers';
import type { Store } from '@visavis/store';
import { noteProviderState } from '../../data/operator/provider-states.ts';

/** How often one channel's answers are written down; a change from well to ill, or back, is at once. */
const EVERY_MS = 15_000;
/** Refusals that are our own doing, not the recipient's. */
const OUR_MISTAKES: readonly string[] = ['invalid', 'unauthorized', 'not-configured'];

/** Why the provider did not take it; undefined when it did, or when that is the recipient's or our own rate's doing. */
export function troubleIn(outcome: SendOutcome): string | undefined {
  if (outcome.kind === 'unknown') return 'no-answer';
  if (outcome.kind === 'retry') return outcome.isOwnRate ? undefined : outcome.reason;
  return outcome.kind === 'refused' && OUR_MISTAKES.includes(outcome.reason) ? outcome.reason : undefined;
}

/**
 * The messenger, which also writes down how each provider does, for the operator's page. A store that fails then costs no
 * message.
 */
export function watchProviders(messenger: Messenger, deps: { store: Store; clock: Clock; logger: Logger }): Messenger {
  const noted = new Map<MessageChannel, { at: number; isWell: boolean }>();
  async function note(channel: MessageChannel, outcome: SendOutcome): Promise<void> {
    const reason = troubleIn(outcome);
    const isWell = outcome.kind === 'accepted';
    if (!isWell && reason === undefined) return;
    const at = deps.clock.now();
    const last = noted.get(channel);
    if (last?.isWell === isWell && at.getTime() - last.at < EVERY_MS) return;
    noted.set(channel, { at: at.getTime(), isWell });
    const change = reason === undefined ? { acceptedAt: at } : { trouble: { at, reason } };
    await deps.store.transaction((unit) => noteProviderState(unit, channel, change));
  }
  return {
    ...messenger,
    async send(message) {
      const outcome = await messenger.send(message);
      await note(message.channel, outcome).catch((error) => deps.logger.warn({ err: error }, 'a provider’s state was not kept'));
      return outcome;
    },
  };
}
