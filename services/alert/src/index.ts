export { en as messagesInEnglish } from './domain/messages/en.ts';
export { alertService, createAlertService } from './service.ts';
