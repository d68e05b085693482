import { authEndpoints } from '@visavis/contracts/auth';
import type { Routes } from '@visavis/platform';
import { type CodeSent, login, signup } from '../use-cases/codes/request-code.ts';
import { verifyCode } from '../use-cases/codes/verify-code.ts';
import type { AuthDeps } from '../use-cases/deps.ts';
import { presentUser } from './present-user.ts';

/** Login, signup, and the code that ends both. */
export function signInRoutes(routes: Routes, deps: AuthDeps): void {
  routes.on(authEndpoints.login, async ({ body, address, now }) => presentSent(await login(deps, { ...body, address, now })));

  routes.on(authEndpoints.signup, async ({ body, address, now }) => presentSent(await signup(deps, { ...body, address, now })));

  routes.on(authEndpoints.verifyOtp, async ({ body, request, address, now }) => {
    const { user, ...tokens } = await verifyCode(deps, {
      phone: body.phone,
      otp: body.otp,
      challenge: body.challenge,
      address,
      isSignup: body.isSignup,
      undoDeletion: false,
      name: body.name,
      language: body.language,
      timeZone: body.timeZone,
      userAgent: request.headers['user-agent'] ?? '',
      device: body.device,
      now,
    });
    return { ...tokens, user: presentUser(user, now) };
  });

  routes.on(authEndpoints.undoDeletion, async ({ body, request, address, now }) => {
    const { user, ...tokens } = await verifyCode(deps, {
      ...body,
      challenge: body.challenge,
      device: body.device,
      address,
      isSignup: false,
      undoDeletion: true,
      name: undefined,
      language: undefined,
      timeZone: undefined,
      userAgent: request.headers['user-agent'] ?? '',
      now,
    });
    return { message: 'Welcome back! Your account stays.', ...tokens, user: presentUser(user, now) };
  });
}

export const presentSent = ({ challenge, resendAt, retryAt }: CodeSent) => ({
  message: 'OTP sent successfully!',
  challenge,
  resendAt: resendAt.toISOString(),
  ...(retryAt ? { retryAt: retryAt.toISOString() } : {}),
});
