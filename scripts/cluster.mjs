// npm run cluster [-- --scale meeting=3]: every service a process of its own, two BFFs and a load balancer.
import { build, ensureInstalled, follow, startNode } from './lib.mjs';

ensureInstalled();
build();
follow(startNode(['infra/composition/cluster/src/main.ts', ...process.argv.slice(2)]));
