import { ACCESS } from '@visavis/contracts/constants/admin';
import { PRODUCT_NAME } from '@visavis/contracts/constants/product';
import { SESSION } from '@visavis/contracts/constants/session';
import { MINUTE } from '@visavis/contracts/constants/units';
import type { EnglishCatalogue } from './catalogue.ts';

/** Straight quotes and hyphens: one letter outside GSM 03.38 makes an SMS twice as long. */
export const en = {
  'alert.approved': {
    variables: ['category', 'title', 'host', 'when'],
    subject: 'New meeting: {title}',
    body: 'New in {category}: "{title}" with {host}, {when}. See you there?',
    push: 'A new meeting for you',
  },
  'alert.digest': {
    variables: ['count', 'titles', 'host', 'when'],
    subject: '{count} new meetings for you',
    body: 'You have {count} new meetings: {titles}. The first is with {host}, {when}. See you there?',
    push: 'New meetings for you',
  },
  'alert.other': {
    subject: 'News of your meeting alert',
    body: 'There is news for you about meetings in your categories.',
    push: 'There is news for you',
  },
  'follow.approved': {
    variables: ['host', 'title', 'when'],
    subject: '{host} meets again: {title}',
    body: 'You follow {host}, who meets again: "{title}", {when}. See you there?',
    push: 'A host whom you follow meets again',
  },
  'follow.digest': {
    variables: ['count', 'titles', 'host', 'when'],
    subject: '{count} new meetings with hosts whom you follow',
    body: 'Hosts whom you follow have {count} new meetings: {titles}. The first is with {host}, {when}. See you there?',
    push: 'Hosts whom you follow meet again',
  },
  'follow.other': {
    subject: 'News from a host whom you follow',
    body: 'There is news from a host whom you follow.',
    push: 'There is news from a host whom you follow',
  },
  'meeting_moved.own': {
    variables: ['title', 'when'],
    subject: 'Your meeting was moved: {title}',
    body: 'Your meeting "{title}" is now {when}. Everybody concerned is told.',
    push: 'Your meeting was moved',
  },
  'meeting_moved.moved': {
    variables: ['title', 'host', 'when'],
    subject: 'Moved: {title}',
    body: 'The meeting "{title}" with {host} is now {when}. See you there?',
    push: 'A meeting was moved',
  },
  'meeting_moved.other': {
    subject: 'News of a meeting',
    body: 'There is news of when one of your meetings takes place.',
    push: 'There is news of a meeting',
  },
  'meeting_cancelled.own': {
    variables: ['title', 'when', 'reason'],
    subject: 'Your meeting was cancelled: {title}',
    body: 'Your meeting "{title}", {when}, was cancelled ({reason}).',
    push: 'Your meeting was cancelled',
  },
  'meeting_cancelled.cancelled': {
    variables: ['title', 'host', 'when', 'reason'],
    subject: 'Cancelled: {title}',
    body: 'Cancelled ({reason}): "{title}" with {host}, {when}. Sorry!',
    push: 'A meeting was cancelled',
  },
  'meeting_cancelled.ended': {
    variables: ['title', 'when', 'reason'],
    subject: 'No more dates: {title}',
    body: 'No more dates of "{title}" from {when} on ({reason}). Sorry!',
    push: 'Office hours have ended',
  },
  'meeting_cancelled.other': {
    subject: 'News of a meeting',
    body: 'There is news of one of your meetings that does not take place.',
    push: 'There is news of a meeting',
  },
  'reminder.reminder-24h': {
    variables: ['title', 'host', 'when'],
    subject: 'Tomorrow: {title}',
    body: 'Coming up in a day: "{title}" with {host}, {when}. See you there!',
    push: 'Your meeting is in a day',
  },
  'reminder.reminder-1h': {
    variables: ['title', 'host', 'when'],
    subject: 'In an hour: {title}',
    body: 'Coming up in an hour: "{title}" with {host}, {when}. See you there!',
    push: 'Your meeting is in an hour',
  },
  'reminder.reminder-10m': {
    variables: ['title', 'host', 'when'],
    subject: 'In ten minutes: {title}',
    body: 'It starts in ten minutes: "{title}" with {host}, {when}. Come in!',
    push: 'Your meeting starts in ten minutes',
  },
  'reminder.coming-up': {
    variables: ['title', 'host', 'when'],
    subject: 'Coming up: {title}',
    body: 'Your meeting is coming up: "{title}" with {host}, {when}. See you there!',
  },
  'reminder.turn-near': {
    subject: 'It is almost your turn',
    body: 'It is almost your turn in the waiting room. Come back within two minutes: your place is kept that long.',
    push: 'It is almost your turn',
  },
  'reminder.needs-pass': {
    subject: 'You need a meeting pass to go in',
    body: `It was your turn, but you have no meeting pass for this meeting. Your place is kept for ${SESSION.buyingKeptMs / MINUTE} minutes while you get one.`,
    push: 'You need a meeting pass to go in',
  },
  'reminder.late': {
    variables: ['when'],
    subject: 'Your host is running late',
    body: 'Your host is running late and expects to begin at about {when}. Your place and your reminder stay.',
    push: 'Your host is running late',
  },
  'reminder.begun': {
    subject: 'Your host is here',
    body: 'The host whom you asked about is here, and the meeting has begun. Come in and take your place.',
    push: 'Your host is here',
  },
  'reminder.overdue': {
    variables: ['title', 'when'],
    subject: 'Are you coming? {title}',
    body: 'Your meeting "{title}" was to begin {when}. Are you on your way?',
    push: 'Your meeting should have begun',
  },
  'reminder.other': {
    subject: 'Your meeting is coming up',
    body: 'A meeting that you are part of is coming up. See you there!',
    push: 'Your meeting is coming up',
  },
  'meeting_decided.approved': {
    variables: ['title', 'when'],
    subject: 'Approved: {title}',
    body: 'Your meeting "{title}", {when}, was approved. Everybody sees it now.',
    push: 'Your meeting was approved',
  },
  'meeting_decided.rejected': {
    variables: ['title', 'reason'],
    subject: 'Not approved: {title}',
    body: 'Your meeting "{title}" was not approved. Reason: {reason}. Do propose another one.',
  },
  'meeting_decided.cancelled': {
    variables: ['title', 'reason'],
    subject: 'Cancelled: {title}',
    body: 'Your proposal "{title}" was cancelled. Reason: {reason}. You can propose another.',
  },
  'meeting_decided.other': {
    subject: 'News of your meeting',
    body: 'There is news of your meeting for you.',
    push: 'There is news of your meeting',
  },
  'people.handshake': {
    subject: 'You shook hands',
    body: 'Somebody whom you met shook your hand. Their card is with the people you met.',
  },
  'people.offer': {
    variables: ['host'],
    subject: '{host} would like to meet you again',
    body: 'You met {host}, who offers you two times to meet again. Take the one that suits you.',
  },
  'people.offer-taken': {
    variables: ['when'],
    subject: 'Your guest takes a time',
    body: 'Your guest would like to meet you again on {when}. We review the meeting before others see it.',
  },
  'people.offer-declined': {
    subject: 'Neither time suits your guest',
    body: 'Neither of the times that you offered suits your guest. You can offer others.',
  },
  'people.again-approved': {
    variables: ['host', 'when'],
    subject: 'You meet {host} again',
    body: 'Your meeting with {host} takes place: {when}. We remind you of it before it starts.',
  },
  'people.again-dropped': {
    variables: ['host', 'when'],
    subject: 'The meeting with {host} does not take place',
    body: 'You and {host} do not meet again on {when}. Other times can be offered.',
  },
  'people.other': {
    subject: 'News from somebody whom you met',
    body: 'There is news from somebody whom you met.',
    push: 'There is news from somebody whom you met',
  },
  'verification.approved': {
    subject: 'You are verified',
    body: `You are verified on ${PRODUCT_NAME}: your name has the badge from now on.`,
  },
  'verification.rejected': {
    variables: ['reason'],
    subject: 'You were not verified',
    body: 'We could not verify you. Reason: {reason}. You can ask again after 7 days.',
  },
  'verification.revoked': {
    variables: ['reason'],
    subject: 'Your verification was withdrawn',
    body: 'Your verification was withdrawn. Reason: {reason}. Support answers your questions.',
  },
  'verification.other': {
    subject: 'News of your verification',
    body: 'There is news of your verification for you.',
    push: 'There is news of your verification',
  },
  'money.payment-captured': {
    variables: ['amount'],
    subject: 'Payment received',
    body: 'We have received your payment of {amount}. Thank you! The invoice is with your payments.',
  },
  'money.payment-failed': {
    variables: ['amount'],
    subject: 'Payment failed',
    body: 'Your payment of {amount} did not go through. Nothing was bought; you can try again.',
  },
  'money.payment-returned': {
    variables: ['amount'],
    subject: 'Payment not completed',
    body: 'Your payment of {amount} could not be completed. Your bank gives it back to you within 7 working days.',
  },
  'money.paid-twice': {
    variables: ['amount'],
    subject: 'You paid twice: one payment goes back',
    body: 'Your order was paid already. Your second payment of {amount} goes back by itself. Banks take up to 7 working days.',
  },
  'money.refunded': {
    variables: ['amount'],
    subject: 'Refund on its way',
    body: 'Your refund of {amount} is on its way. Banks take up to 7 working days.',
  },
  'money.dispute-lost': {
    variables: ['amount'],
    subject: 'Your bank decided for you',
    body: 'Your bank has decided for you and taken {amount} of your payment back. It gives you the money.',
  },
  'money.refund-failed-only': {
    variables: ['amount'],
    subject: 'Refund did not go through',
    body: 'Your refund of {amount} did not go through. We look into it.',
  },
  'money.refund-failed': {
    variables: ['amount'],
    subject: 'Refund did not go through',
    body: 'Your refund of {amount} did not go through. We look into it, and the passes that it took are yours again.',
  },
  'money.plan-started': {
    subject: 'Your plan has started',
    body: 'Your new plan has started, and there was nothing to pay. Enjoy your meetings!',
  },
  'money.plan-ended': {
    subject: 'Your plan has ended',
    body: 'Your plan has ended. With a new plan you go on meeting.',
  },
  'money.guarantee': {
    subject: 'Your host did not come: here is a pass',
    body: 'You waited, and your host did not come. We are sorry: one more pass is yours. It fits every category and does not expire.',
    push: 'Your host did not come: one more pass is yours',
  },
  'money.other': {
    subject: 'News of your payments',
    body: 'There is news of your payments and plans for you.',
    push: 'There is news of your payments',
  },
  'passes_ending.last-pass-used': {
    subject: 'You have used your last pass',
    body: 'You have used your last meeting pass. With a new plan you go on meeting.',
  },
  'passes_ending.plan-ending': {
    subject: 'Your passes run out soon',
    body: 'Your meeting passes run out within 3 days. Use them, or renew your plan.',
  },
  'passes_ending.other': {
    subject: 'News of your passes',
    body: 'There is news of your meeting passes.',
    push: 'There is news of your passes',
  },
  'security.phone-changed': {
    subject: 'Your phone number was changed',
    body: `The phone number of your ${PRODUCT_NAME} account was changed. If that was not you, contact support at once.`,
  },
  'security.phone-change-waits': {
    subject: 'Your phone number is about to change',
    body: `Your ${PRODUCT_NAME} account is about to have another phone number. If that was not you, keep your number in your profile.`,
  },
  'security.phone-change-dropped': {
    subject: 'Your phone number was not changed',
    body: `The phone number that your ${PRODUCT_NAME} account was to have belongs to another account now. Yours stays as it is.`,
  },
  'security.phone-change-taken': {
    subject: 'Another account awaited your phone number',
    body: `Another ${PRODUCT_NAME} account was to have your phone number. If that one is yours, too, contact support.`,
  },
  'security.wrong-guesses': {
    subject: 'Somebody typed wrong codes for your account',
    body: `Somebody typed wrong codes for your ${PRODUCT_NAME} account. It is safe. Do not share any code, not even with us.`,
  },
  'security.passkey-added': {
    subject: 'A passkey was added to your account',
    body: `A passkey was added to your ${PRODUCT_NAME} account. It needs no code. If it was not you, remove it under Devices in your profile.`,
    push: 'Please look at your account',
  },
  'security.passkey-removed': {
    subject: 'A passkey was removed from your account',
    body: `A passkey was removed from your ${PRODUCT_NAME} account. If that was not you, sign out other devices under Devices in your profile.`,
    push: 'Please look at your account',
  },
  'security.role-changed': {
    subject: 'Your rights were changed',
    body: `What you may do on ${PRODUCT_NAME} was changed by an admin. If you did not expect that, contact support.`,
  },
  'security.admin-access': {
    variables: ['host'],
    subject: 'The admin access of {host} was changed',
    body: `Role, passkeys, second factor or sessions of the admin {host} were changed on ${PRODUCT_NAME}. Not expected? See the audit log.`,
    push: 'An admin access was changed',
  },
  'security.admin-guesses': {
    variables: ['host'],
    subject: 'Wrong codes for the second factor of {host}',
    body: `Somebody signed in as the admin {host} typed five wrong second factors on ${PRODUCT_NAME}. Please ask them.`,
    push: 'Wrong codes for an admin access',
  },
  'security.admin-renamed': {
    variables: ['host'],
    subject: 'The admin {host} has another name',
    body: `The name of the admin {host} was changed on ${PRODUCT_NAME}. Not expected? Please ask them.`,
    push: 'An admin has another name',
  },
  'security.admin-reads': {
    variables: ['host'],
    subject: '{host} has read of many people today',
    body: `The admin {host} has read or exported data of more than ${ACCESS.much.toLocaleString('en-IN')} people on ${PRODUCT_NAME} today. Not expected? See the audit log.`,
    push: 'An admin has read of many people',
  },
  'security.dispute-opened': {
    variables: ['amount', 'payment', 'reason', 'by'],
    subject: 'A bank asks {amount} back: please answer',
    body: 'Dispute: {amount} of {payment} ({reason}). Answer by {by}, please.',
    push: 'A payment is disputed',
  },
  'security.dispute-due': {
    variables: ['by', 'amount', 'payment'],
    subject: 'A dispute of {amount} is still to be answered',
    body: 'Answer by {by}: the dispute of {amount}, {payment}, is lost without.',
    push: 'A dispute is to be answered soon',
  },
  'security.own-admin-access': {
    subject: 'Your admin access was changed',
    body: `Second factor, codes or sessions of your ${PRODUCT_NAME} admin access were changed. Was it not you? Tell another admin at once.`,
    push: 'Your admin access was changed',
  },
  'security.status-changed': {
    subject: 'Your account was switched on or off',
    body: `Your ${PRODUCT_NAME} account was switched on or off by an admin. If you did not expect that, contact support.`,
  },
  'security.report-decided': {
    subject: 'We looked into your report',
    body: `We have looked into what you reported on ${PRODUCT_NAME}. Our answer is in your reports.`,
    push: 'There is an answer for you',
  },
  'security.warned': {
    subject: 'A warning',
    body: `You were reported on ${PRODUCT_NAME}, and we agree: this is a warning. You can appeal within 30 days.`,
  },
  'security.strike': {
    subject: 'A strike against your account',
    body: `You were reported on ${PRODUCT_NAME}, and your account has a strike now. Several lead to a block. You can appeal within 30 days.`,
  },
  'security.blocked': {
    subject: 'Your account was blocked',
    body: `You were reported on ${PRODUCT_NAME}, and your account is blocked now. You can appeal within 30 days by this link.`,
  },
  'security.appeal-decided': {
    subject: 'We decided on your appeal',
    body: `We have decided on your appeal on ${PRODUCT_NAME}. Our answer is in your reports.`,
    push: 'There is an answer for you',
  },
  'security.other': {
    subject: 'About the security of your account',
    body: `There is news about the security of your ${PRODUCT_NAME} account.`,
    push: 'Please look at your account',
  },
  'confirmation.phone': {
    subject: 'Confirm your meeting alert',
    body: `Somebody wants ${PRODUCT_NAME} to tell you of new meetings. Confirm within 48 hours, or ignore this.`,
  },
  'confirmation.email': {
    subject: 'Confirm your meeting alert',
    body: `Somebody wants ${PRODUCT_NAME} to tell you of new meetings here. Confirm within 48 hours, or ignore this.`,
  },
  'confirmation.other': {
    subject: 'Confirm your meeting alert',
    body: `Somebody wants ${PRODUCT_NAME} to tell you of new meetings. Confirm within 48 hours, or ignore this.`,
    push: 'Please confirm your alert',
  },
  frame: {
    open: 'Open',
    confirm: 'Confirm',
    unsubscribe: 'Unsubscribe',
    stop: 'Stop',
    footer: `${PRODUCT_NAME} sent you this because you asked for it, or because it is about your account.`,
    more: '{count} more',
    noReason: 'none was given',
    noDate: 'the day that the bank gives',
  },
} satisfies EnglishCatalogue;
