// npm start: install and build what is stale, then run the whole product in one process.
import { build, ensureInstalled, follow, startNode } from './lib.mjs';

ensureInstalled();
build();
follow(startNode(['infra/composition/all-in-one/src/main.ts']));
