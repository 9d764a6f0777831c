import { demoCompanyPrefix } from '../carriers/cartons'
import { demoCheckMinutes } from '../orders/filling'
import { demoCompanyName } from './people'

/** The settings of the demo company that differ from their defaults. */
export const demoSettings = {
  'company.name': demoCompanyName,
  'company.site': 'Laval plant',
  'company.address': '2150 boulevard Industriel, Laval QC H7L 3C5',
  'company.contact': '450-555-0142   orders@northlake.example',
  'company.gst_number': '123456789RT0001',
  'company.qst_number': '1234567890TQ0001',
  'company.timezone': 'America/Toronto',
  'auth.allow_register': 1,
  fill_check_minutes: demoCheckMinutes,
  'excise.security_amount': 1_000_000,
  'gs1.company_prefix': demoCompanyPrefix,
}
