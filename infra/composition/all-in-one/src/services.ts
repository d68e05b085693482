import { adminService } from '@visavis/admin';
import { authService } from '@visavis/auth';
import type { ServiceDefinition } from '@visavis/backends';
import type { ServiceName } from '@visavis/contracts/processes';
import { meetingService } from '@visavis/meeting';

/** The code of each service of the process table (`@visavis/contracts/processes`). */
export const serviceDefinitions = {
  auth: authService,
  meeting: meetingService,
  admin: adminService,
} satisfies Record<ServiceName, ServiceDefinition>;
