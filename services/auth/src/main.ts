// Auth as a process of its own, configured by environment only.
import { runService } from '@visavis/backends';
import { authConfig, authProcess } from './config.ts';
import { createAuthService } from './service.ts';

await runService(authProcess, ({ values, secrets, sandbox, revocations, ...deps }) =>
  createAuthService({
    ...deps,
    messenger: sandbox.messenger,
    config: authConfig(values, secrets),
    onRevocation: () => revocations.poll(),
  }),
);
