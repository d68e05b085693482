/** Plays the providers of messages, and shows what they accepted (docs/adr/0037). */
export type { LoggedMessage, SandboxMessage } from './books.ts';
export { createMessengerSandbox, type MessengerSandbox, type SandboxMessenger } from './create-messenger-sandbox.ts';
export { createSandboxRouter } from './sandbox-router.ts';
