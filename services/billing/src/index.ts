export { billingService, createBillingService } from './service.ts';
