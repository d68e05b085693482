import { type GstDetails, type GstStateCode, isGstin, OUTSIDE_INDIA } from '@visavis/contracts/gst';

/** The fields of the GST form; every text as it is typed. */
export interface GstValues {
  isBusiness: boolean;
  legalName: string;
  gstin: string;
  line1: string;
  line2: string;
  city: string;
  stateCode: string;
  pincode: string;
  country: string;
  email: string;
}

export const gstValuesOf = (saved: GstDetails | null | undefined): GstValues => ({
  isBusiness: saved?.isBusiness ?? false,
  legalName: saved?.legalName ?? '',
  gstin: saved?.gstin ?? '',
  line1: saved?.line1 ?? '',
  line2: saved?.line2 ?? '',
  city: saved?.city ?? '',
  stateCode: saved?.stateCode ?? saved?.gstin?.slice(0, 2) ?? '',
  pincode: saved?.pincode ?? '',
  country: saved?.country ?? '',
  email: saved?.email ?? '',
});

export const typedGstin = (text: string) => text.replace(/\s/g, '').toUpperCase();

/** What is sent, whatever else the form has: filled fields only, a GSTIN only from a business, a country only from abroad. */
export const gstBodyOf = ({ isBusiness, gstin, stateCode, country, ...values }: GstValues): GstDetails => ({
  isBusiness,
  ...Object.fromEntries(
    (['legalName', 'line1', 'line2', 'city', 'pincode', 'email'] as const)
      .map((name) => [name, values[name]] as const)
      .filter(([, text]) => text.trim() !== ''),
  ),
  ...(isBusiness && gstin.trim() && { gstin: typedGstin(gstin) }),
  ...(stateCode === OUTSIDE_INDIA && country.trim() && { country }),
  ...(stateCode && { stateCode: stateCode as GstStateCode }),
});

/** Whether something typed differs from what is saved. A state is soon picked again. */
export const hasUnsavedGst = (values: GstValues, saved: GstValues): boolean => {
  const typed = (of: GstValues) => JSON.stringify({ ...gstBodyOf(of), stateCode: undefined });
  return typed(values) !== typed(saved);
};

/** A GSTIN that is right names its state. */
export const stateOfGstin = (gstin: string): string | undefined => {
  const typed = typedGstin(gstin);
  return isGstin(typed) ? typed.slice(0, 2) : undefined;
};
