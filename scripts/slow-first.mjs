/**
 * Jest's order of test files: what takes longest begins first, so that with two workers neither has the last long one to itself. Jest itself goes
 * by size where it has not run before, and a contract suite is a file of a few lines.
 */
const SLOW = [
  'sqlite-scale',
  'kafka-faults',
  'deploy-images',
  'generators',
  'stand-in-transactions',
  'kafka-contract',
  'commit-protocol',
  'mongo-collections',
  'kafka-groups',
  'trade-month',
  'payment-kills',
  'main-job',
  'processes/cluster',
  'meeting-screens',
  'client-behaviour',
  'admin-screens',
  'meeting-form',
];
const rank = ({ path }) => {
  const at = SLOW.findIndex((name) => path.includes(`/${name}.`));
  return at < 0 ? SLOW.length : at;
};

export default class SlowFirst {
  sort(tests) {
    return [...tests].sort((a, b) => rank(a) - rank(b) || (a.path < b.path ? -1 : 1));
  }

  cacheResults() {}
}
