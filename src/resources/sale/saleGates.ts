import { areas } from '../../access'
import { reporters } from '../../machines/workflows/stamps/ingredient_reports'
import { t } from '../../texts/texts'
import type { Gate } from '../production/gates/gate'
import type { SaleFacts } from './sale_gates'

/** What of an order the gates close: its confirmation, its release from a hold, and the shipping of its goods. */
export type GatedSaleEvent = 'confirm' | 'release' | 'ship'
type SaleGate = Gate<SaleFacts, GatedSaleEvent>

const closes = ['confirm', 'release', 'ship'] as const

/** The act that records the licence of a customer on an order that waits for it. */
export const recordLicence = () => t('Record licence')

/** Where a province asks a licence of who sells there, the customer has one that is valid (law L10, L12). */
const licenceValid: SaleGate = {
  name: 'licence',
  label: () => t('Licence of the customer valid'),
  closes,
  code: 'licence_missing',
  wait: ({ buyer, licence_province: province, licence_source: source, ...facts }, _event, at) => {
    if (province === null) return null
    const of = { buyer, province, source }
    if (facts.licence === null)
      return {
        text: t('{buyer} has no licence for {province} ({source})', of),
        since: facts.licence_since,
      }
    return facts.licence_ends_at !== null && Date.parse(facts.licence_ends_at) <= Date.parse(at)
      ? {
          text: t('The licence of {buyer} for {province} has ended ({source})', of),
          since: facts.licence_ends_at,
        }
      : null
  },
  opens: () => ({ roles: [...new Set([...areas.general, ...areas.sale])], event: recordLicence() }),
}

/** What is sold was reported to Health Canada as it is made (SOR/2023-123, s. 5, 7). */
const brandReported: SaleGate = {
  name: 'brand',
  label: () => t('Brand reported to Health Canada'),
  closes,
  code: 'brand_not_reported',
  wait: ({ unreported_sku, unreported_since, changed_sku, changed_since }) => {
    if (unreported_sku !== null)
      return {
        text: t('The ingredients of {sku} were not reported to Health Canada', { sku: unreported_sku }),
        since: unreported_since,
      }
    return changed_sku === null
      ? null
      : {
          text: t('{sku} is made otherwise than was reported to Health Canada', { sku: changed_sku }),
          since: changed_since,
        }
  },
  opens: () => ({ roles: reporters, event: t('Record submission') }),
}

/** What the confirmation and the shipping of an order wait for. */
export const saleGates: readonly SaleGate[] = [licenceValid, brandReported]
