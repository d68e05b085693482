// The service as a process of its own, configured by environment only.
import { runService } from '@visavis/backends';
import { alertService } from './service.ts';

await runService(alertService);
