// Admin as a process of its own, configured by environment only.
import { runService } from '@visavis/backends';
import { adminProcess } from './config.ts';
import { createAdminService } from './service.ts';

await runService(adminProcess, createAdminService);
