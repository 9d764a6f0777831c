import type { StampingOrder } from '../../../../src/resources/production/stamping/product_stamping_orders'
import type { SessionCounts } from '../../../../src/resources/production/stamping/session'
import { t } from '../../../../src/texts/texts'
import { invalidBecause } from '../../../engine/errors'

/** The counts of a session with bottles or packs for its applied stamps: a pack may carry several of them. */
export function inUnits({ stamps_per_unit: each }: StampingOrder, counts: SessionCounts): SessionCounts {
  if (counts.applied % each !== 0)
    throw invalidBecause('applied', t('Each pack carries {each} stamps: count whole packs', { each }))
  return { ...counts, applied: counts.applied / each }
}
