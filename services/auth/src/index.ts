/** Accounts: users, one-time codes, sessions, roles and status. */
export { type AuthConfig, authConfig, authSettings } from './config.ts';
export { type AuthService, authService, createAuthService } from './service.ts';
export type { SeedUser } from './use-cases/seed-users.ts';
