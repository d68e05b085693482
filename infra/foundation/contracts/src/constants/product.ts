export const PRODUCT_NAME = 'Visavis';
export const PRODUCT_VERSION = '0.1.0';

/** Of prices and of analytics events, where nothing else is said. */
export const DEFAULT_CURRENCY = 'INR';
