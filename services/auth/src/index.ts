/** Accounts: users, one-time codes, sessions, roles and status. */
export { type AuthConfig, authConfig, authProcess, authSettings } from './config.ts';
export { type AuthDeps, type AuthService, createAuthService } from './service.ts';
export type { SeedUser } from './use-cases/seed-users.ts';
