// The service as a process of its own, configured by environment only.
import { runService } from '@visavis/backends';
import { adminService } from './service.ts';

await runService(adminService);
