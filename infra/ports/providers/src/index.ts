/** Outside providers behind ports, and the sandbox that plays them. */
export type * from './messenger/port.ts';
export { createSandboxMessenger, type SandboxMessage, type SandboxMessenger } from './messenger/sandbox-messenger.ts';
export { isLocal } from './sandbox/local-only.ts';
export { createSandboxClock } from './sandbox/sandbox-clock.ts';
export { createSandboxRouter } from './sandbox/sandbox-router.ts';
