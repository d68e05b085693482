/**
 * One configuration for all tiers; the tier is in the file's name (`.unit`, `.int`, `.e2e`, `.deep`, `.timed`). Nothing is
 * transformed: Node runs the tests (`scripts/test/worker.mjs`).
 */
export default {
  // Not among the temporary files, which each run creates again.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  testMatch: [
    '<rootDir>/{services/*,infra/*/*}/{test,src}/**/*.{unit,int,e2e,deep,timed}.test.ts',
    '<rootDir>/{bff,web}/{test,src}/**/*.{unit,int,e2e,deep,timed}.test.{ts,tsx}',
  ],
  transform: {},
  runner: '<rootDir>/scripts/test/queue.mjs',
  testTimeout: 30_000,
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/'],
};
