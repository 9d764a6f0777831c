import type { Product } from '../../../../src/resources/inventory/products/products'
import type { Flow } from '../../../../src/resources/production/flows/flows'
import { t } from '../../../../src/texts/texts'
import type { ProductionOrder } from '../../../../src/resources/production/orders/production_orders'
import { invalid, invalidBecause } from '../../../engine/errors'

/** What an order says of its packs. */
export type PackOrder = Pick<
  ProductionOrder,
  'area' | 'containers_per_pack' | 'stamps_per_pack' | 'planned_on' | 'due_on'
>

/** Goods for export are marked, goods without jurisdiction have no liquid or stay unstamped: neither carries a stamp. */
export const isStamped = (jurisdiction: string | null) => jurisdiction !== null && jurisdiction !== 'EX'

/** Refuses packs that cannot be: of no finished good, by no flow of assembly, or with stamps that do not fit. */
export function assertPack(order: Partial<PackOrder>, product: Product, flow: Flow) {
  if (product.kind !== 'finished_good') throw invalid({ product_id: 'exists' })
  if (flow.area !== 'assembly' || flow.status !== 'active') throw invalid({ flow_id: 'in' })
  const { containers_per_pack: containers = 1, stamps_per_pack: stamps = 1, planned_on, due_on } = order
  if (![0, 1, containers].includes(stamps)) throw invalid({ stamps_per_pack: 'in' })
  if (isStamped(product.excise_jurisdiction) !== stamps > 0)
    throw invalidBecause('stamps_per_pack', t('Stamps do not fit the product'))
  if (planned_on && due_on && due_on < planned_on)
    throw invalidBecause('due_on', t('The due date is before the planned date'))
}
