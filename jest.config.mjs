/** One configuration for all tiers; the tier is in the file's name (`.unit`, `.int`, `.e2e`, `.deep`, `.timed`). */
export default {
  testEnvironment: 'node',
  // Not among the temporary files, which each run creates again.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  testMatch: [
    '<rootDir>/{services/*,infra/*/*}/{test,src}/**/*.{unit,int,e2e,deep,timed}.test.ts',
    '<rootDir>/{bff,web}/{test,src}/**/*.{unit,int,e2e,deep,timed}.test.{ts,tsx}',
  ],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: { target: 'es2024', parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
  runner: '<rootDir>/scripts/test/queue.mjs',
  testTimeout: 30_000,
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/'],
};
