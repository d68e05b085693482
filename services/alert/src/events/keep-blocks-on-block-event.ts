import { blockDropped, blockSet } from '@visavis/contracts/events/reports';
import { defineConsumer } from '@visavis/store';
import { blockId, blocks } from '../data/blocks.ts';
import type { AlertDeps } from '../use-cases/deps.ts';

/** Who does not want to hear of whom. */
export const keepBlocksOnBlockEvent = (deps: AlertDeps) =>
  defineConsumer(deps.store, {
    id: 'alert/keep-blocks-on-block-event',
    kind: 'projection',
    collections: [blocks],
    on: [blockSet, blockDropped],
    async handle(unit, event) {
      const { userId, blockedId } = event.data;
      const writer = unit.collection(blocks);
      const stored = await writer.get(blockId(userId, blockedId));
      if (event.type === 'visavis.block.dropped.v1') {
        if (stored) writer.delete(stored);
      } else if (!stored) writer.insert({ _id: blockId(userId, blockedId), userId, blockedId });
    },
  });
