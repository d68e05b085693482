import { CLIENT } from '@visavis/contracts/constants';
import { messageOf } from '../../../shared/api/http-error.ts';
import { toast } from '../../../shared/ui/toasts.ts';

const shown = { durationMs: CLIENT.toastAdminMs };

/** Admin toasts last 5 s. A failure says the server's words, else the specification's. */
export const say = {
  done: (text: string) => toast.success(text, shown),
  failed: (error: unknown, fallback: string) => toast.error(messageOf(error, fallback), shown),
  note: (text: string) => toast.show(text, shown),
};
