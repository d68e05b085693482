export { adminProcess } from './config.ts';
export { type AdminDeps, createAdminService } from './service.ts';
export { rebuildDashboard } from './use-cases/rebuild-dashboard.ts';
