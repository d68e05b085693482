export { adminProcess } from './config.ts';
export { type AdminDeps, createAdminService } from './service.ts';
