export { adminService, createAdminService } from './service.ts';
