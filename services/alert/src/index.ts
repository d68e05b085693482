export { alertService, createAlertService } from './service.ts';
