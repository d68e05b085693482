/** Stable codes of refusals (`error` in the body). A code is never given a second meaning. */
export const ERROR_CODES = [
  // general
  'VALIDATION_FAILED',
  'UNAUTHENTICATED',
  'TOKEN_EXPIRED',
  'SESSION_REVOKED',
  'FORBIDDEN',
  'ADMIN_REQUIRED',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'CONFLICT',
  'VERSION_CONFLICT',
  'IDEMPOTENCY_MISMATCH',
  'RATE_LIMITED',
  /** of a code for a device that is not known, while many are requested: `details.work` is a challenge of ALTCHA (PoW v2) */
  'WORK_REQUIRED',
  /** the body, or the rest of it, did not come in time */
  'REQUEST_TIMEOUT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  /** the virus scanner found something in an upload, which was not kept */
  'FILE_INFECTED',
  'UNAVAILABLE',
  'INTERNAL',
  // accounts
  'USER_NOT_FOUND',
  'USER_EXISTS',
  'ACCOUNT_INACTIVE',
  'OTP_INVALID',
  'OTP_EXPIRED',
  'OTP_EXHAUSTED',
  'REFRESH_INVALID',
  'REFRESH_REUSED',
  'OWN_ACCOUNT',
  'LAST_ADMIN',
  'APPOINTED_ADMIN',
  /** the account is erased at `details.erasesAt`; until then `POST /auth/undo-deletion` with the same code brings it back */
  'DELETION_PENDING',
  /** an admin's session that `POST /auth/second-factor` has not elevated; without a second factor, it is set up first */
  'SECOND_FACTOR_REQUIRED',
  /** the session is elevated, but for this call its second factor is too old: `POST /auth/second-factor`, then again */
  'SECOND_FACTOR_FRESH',
  /** `details.triesLeft` */
  'SECOND_FACTOR_INVALID',
  /** not one that we know, not signed for this request, or a request that has been answered or is older than 5 minutes */
  'PASSKEY_INVALID',
  // verification
  'ALREADY_VERIFIED',
  'VERIFICATION_PENDING',
  /** `details.requestableAt` */
  'VERIFICATION_TOO_EARLY',
  /** a decision is final */
  'VERIFICATION_DECIDED',
  // meetings
  'MEETING_OVERLAP',
  'TOO_MANY_PENDING',
  'TOO_MANY_PROPOSALS',
  'TOO_MANY_SERIES',
  'FIELDS_LOCKED',
  'MEETING_FINAL',
  'MEETING_STARTED',
  'MEETING_PAST',
  'MOVE_TOO_LATE',
  'CATEGORY_REQUIRED',
  'MEETING_NOT_PUBLIC',
  'MEETING_NOT_OVER',
  /** a piece of an upload that is not the next one; `details.offset` says which is */
  'UPLOAD_OFFSET',
  'UPLOAD_INCOMPLETE',
  // waiting room and live session
  'AUTH_REQUIRED',
  'VERIFICATION_REQUIRED',
  'PASS_REQUIRED',
  'CATEGORY_LOCKED',
  'TOO_EARLY',
  /** the guest left the meeting early so often that they wait now; `details.retryAt` says until when */
  'LEFT_TOO_OFTEN',
  'CALM_MODE',
  'FULL',
  'WAITLIST_FULL',
  'BLOCKED',
  'CANCELLED',
  'ENDED',
  'NOT_STARTED',
  /** the host has said often enough that they run late */
  'LATE_LIMIT',
  'NOT_WAITING',
  'GUEST_PRESENT',
  /** the guest whom a host admits has no pass that pays for the meeting */
  'GUEST_PASS_REQUIRED',
  'JOIN_TOKEN_INVALID',
  'NOT_IN_SESSION',
  /** in the room on another device; `move: true` takes over */
  'OTHER_DEVICE',
  /** in the room of another meeting (`details.meetingId`, `details.title`); `leaveOther: true` leaves that one */
  'OTHER_MEETING',
  // feedback, reports, blocks
  /** the caller was not in this meeting together with the other side */
  'NOT_MET',
  'FEEDBACK_FINAL',
  /** the turn was over for too long */
  'HANDSHAKE_CLOSED',
  /** an offer to meet again: answered, withdrawn, or its time has come */
  'OFFER_CLOSED',
  /** the host has another meeting at that time by now */
  'OFFER_TIME_TAKEN',
  'REPORT_LIMIT',
  /** `details`: `decision`, `decidedBy` (the admin's name) and `decidedAt` */
  'REPORT_DECIDED',
  /** an appeal was made already, its time is over, or there is nothing to appeal against */
  'APPEAL_CLOSED',
  /** the admin who decided does not decide on the appeal */
  'OTHER_ADMIN_REQUIRED',
  'BLOCK_LIMIT',
  // plans, passes, payments
  /** or what the plan gives for it; `details.price` is the price now, in rupees */
  'PRICE_CHANGED',
  'COUPON_INVALID',
  'COUPON_EXISTS',
  'SUBSCRIPTION_EXPIRED',
  /** the signature is not the provider's */
  'PAYMENT_NOT_VERIFIED',
  /** amount, currency or order differ from ours */
  'PAYMENT_MISMATCH',
  'INVOICE_NOT_READY',
  'NOT_REFUNDABLE',
  /** the buyer's bank has still to decide about the payment */
  'PAYMENT_DISPUTED',
  'REFUND_TOO_LARGE',
  'REFUND_TOO_LATE',
  'BALANCE_TOO_LOW',
  // client alerts
  'ALERT_LIMIT',
  /** `details`: the `field` that another alert has, and that alert's `categories` */
  'ALERT_EXISTS',
  /** of a message: not ours, or what it is about is gone */
  'LINK_INVALID',
  'LINK_EXPIRED',
  /** of a screen on a wall: an admin has withdrawn it */
  'LINK_WITHDRAWN',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];
