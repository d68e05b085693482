import { series, taxDocuments } from '../../data/collections.ts';
import { waitingDocuments } from '../../data/tax-documents.ts';
import { numberDocuments, seriesOf } from '../../domain/tax/numbering.ts';
import type { TaxDocument } from '../../domain/tax-document.ts';
import type { BillingDeps } from '../deps.ts';

type Deps = Pick<BillingDeps, 'store'>;

/** Documents of one commit: enough for a busy second, and little to repeat when it meets another replica's. */
const AT_ONCE = 100;
const FIRST = { next: 1, last: new Date(0) };

/**
 * Gives every document that waits its number. Number and series are one commit, so that a crash leaves neither a gap nor a
 * double; two runs at once meet at the series, and the second goes on from the first.
 */
export async function numberWaitingDocuments(deps: Deps): Promise<void> {
  for (;;) {
    const waiting = await waitingDocuments(deps.store, AT_ONCE);
    const bySeries = Map.groupBy(waiting, seriesOf);
    for (const [seriesId, documents] of bySeries) await numberSeries(deps, seriesId, documents);
    if (waiting.length < AT_ONCE) return;
  }
}

function numberSeries({ store }: Deps, seriesId: string, waiting: readonly TaxDocument[]): Promise<void> {
  return store.transaction(async (unit) => {
    const writer = unit.collection(series);
    const stored = await writer.get(seriesId);
    const documents = unit.collection(taxDocuments);
    // Read again: another run may have numbered them, and a buyer may have changed.
    const current = (await Promise.all(waiting.map(({ _id }) => documents.get(_id)))).filter((each) => each !== undefined);
    const { series: next, numbered } = numberDocuments(stored ?? FIRST, current);
    if (numbered.length === 0) return;
    if (stored) writer.save({ ...stored, ...next });
    else writer.insert({ _id: seriesId, ...next });
    for (const document of numbered) documents.save(document);
  });
}
