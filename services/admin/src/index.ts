export { type AdminService, adminService, createAdminService } from './service.ts';
