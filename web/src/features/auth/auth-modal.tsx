import type { AuthRequest } from '../../shared/session/auth-modal.ts';
export const AuthModal = (_: { request: AuthRequest }) => null;
