export const PRODUCT_NAME = 'Visavis';

/** Of prices and of analytics events, where nothing else is said. */
export const DEFAULT_CURRENCY = 'INR';
