import type { GstDetails as Details } from '@visavis/contracts/gst';
import { useT } from '../../../shared/i18n/en/checkout.ts';
import { Fact, Facts } from '../../../shared/ui/facts.tsx';
import type { AdminPayment } from './api.ts';

/** What stands on the invoice about its buyer. */
export const GstDetails = ({ details }: { details: NonNullable<AdminPayment['gstDetails']> }) => {
  const t = useT();
  // The schema of the form is that of its response, and says of texts only that they come in.
  const { gstin, legalName, line1, line2, city, pincode, country, stateCode, email } = details as Details;
  const rows = [
    [t('gst.gstin'), gstin],
    [t('common:name'), legalName],
    [t('gst.line1'), [line1, line2, city, pincode, country].filter(Boolean).join(', ')],
    [t('gst.place'), stateCode && t(`state.${stateCode}`)],
    [t('gst.email'), email],
  ] as const;
  return (
    <Facts>
      {rows
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
    </Facts>
  );
};
