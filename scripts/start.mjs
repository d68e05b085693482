// npm start: install what is stale, then run the whole product in one process; what is stale of the build is built while its code
// loads.
import { buildMeanwhile, ensureInstalled, fail, follow, startNode } from './lib.mjs';

ensureInstalled();
// Room for young objects from the beginning: what the start allocates lives on, and is not copied again and again.
const product = startNode(['--min-semi-space-size=16', 'infra/composition/all-in-one/src/main.ts', '--after-build']);
follow(product);
try {
  await buildMeanwhile();
  product.send('built', () => {});
} catch (error) {
  product.kill('SIGKILL');
  fail(error.message);
}
