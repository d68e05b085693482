import { adminService } from '@visavis/admin';
import { alertService } from '@visavis/alert';
import { authService } from '@visavis/auth';
import type { ServiceDefinition } from '@visavis/backends';
import { billingService } from '@visavis/billing';
import type { ServiceName } from '@visavis/contracts/processes';
import { meetingService } from '@visavis/meeting';

/** The code of each service of the process table (`@visavis/contracts/processes`). */
export const serviceDefinitions = {
  auth: authService,
  meeting: meetingService,
  admin: adminService,
  billing: billingService,
  alert: alertService,
} satisfies Record<ServiceName, ServiceDefinition>;
