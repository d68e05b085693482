// The service as a process of its own, configured by environment only.
import { runService } from '@visavis/backends';
import { billingService } from './service.ts';

await runService(billingService);
