import { optional, text } from '../../kit/fields/field'
import { settingOf } from '../system/settingsKind'

/** The company: its name everywhere, the rest at the head of documents for customers and suppliers. */
export const companySettings = {
  'company.name': settingOf('Company', text('Name', 120, { help: 'Shown on the sign-in page.' }), ''),
  'company.site': settingOf<string | null>(
    'Company',
    optional(text('Site', 120, { help: 'Shown next to the company name.' })),
    null,
  ),
  'company.address': settingOf<string | null>(
    'Company',
    optional(text('Address', 200, { help: 'Printed on documents for customers and suppliers.' })),
    null,
  ),
  'company.contact': settingOf<string | null>(
    'Company',
    optional(text('Phone and e-mail', 120, { help: 'Printed below the address.' })),
    null,
  ),
  'company.gst_number': settingOf<string | null>(
    'Company',
    optional(
      text('GST/HST number', 20, {
        pattern: /^\d{9}RT\d{4}$/,
        patternMessage: 'Use 123456789RT0001',
        help: 'Printed on invoices.',
      }),
    ),
    null,
  ),
  'company.qst_number': settingOf<string | null>(
    'Company',
    optional(
      text('QST number', 20, {
        pattern: /^\d{10}TQ\d{4}$/,
        patternMessage: 'Use 1234567890TQ0001',
        help: 'Printed on invoices.',
      }),
    ),
    null,
  ),
}
