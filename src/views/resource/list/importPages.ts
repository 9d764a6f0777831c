import { type Area, opens } from '../../../access'
import { importKinds } from '../../../api/imports'
import type { Kind } from '../../../resources/imports/importShapes'
import { screenAt } from '../../routing/screens'
import { mayEnter, type Rights } from '../../routing/visible'

/** What of the stock comes in by file on the page of inventory. */
export const inventoryKinds = [
  'products',
  'product_components',
  'product_substances',
  'product_families',
  'brands',
  'flavors',
  'categories',
  'measures',
  'bins',
  'product_bins',
  'opening_stock',
  'stock_count_sheet',
  'stock_adjustments',
  'price_tier_lines',
  'reorder_levels',
] as const
export const recipeKinds = ['recipes'] as const
export const purchaseKinds = ['purchases', 'suppliers'] as const

export const saleKinds = ['sales'] as const
export const productionOrderKinds = ['production_orders'] as const

type ImportPlace = {
  path: string
  /** What of the page its imports are, where it shows something else too. */
  show?: string
  kinds: readonly string[] | null
  /** Who may import there, where not all who may enter. */
  areas?: readonly Area[]
}

/** Where files come in: every kind, or those of a module. */
const pages: readonly ImportPlace[] = [
  { path: '/imports/index', kinds: null },
  { path: '/inventory/inventory-import', kinds: inventoryKinds },
  { path: '/production/import', kinds: recipeKinds },
  { path: '/purchases/import', kinds: purchaseKinds },
  { path: '/sales-import-logs', kinds: saleKinds, areas: ['sale'] },
  {
    path: '/production/production-orders',
    show: 'imports',
    kinds: productionOrderKinds,
    areas: ['production_order_admin'],
  },
]

const isOpenTo = ({ path, areas }: ImportPlace, rights: Rights) => {
  const screen = screenAt(path)?.screen
  return screen !== undefined && mayEnter(screen, rights) && (!areas || opens(rights.roles, areas))
}

/** The address of the import of a kind, or of an open file; null without permission. */
export function importAddress(kind: string, rights: Rights, run?: number): string | null {
  const page = pages.find((one) => isOpenTo(one, rights) && (one.kinds === null || one.kinds.includes(kind)))
  if (!page) return null
  const query = new URLSearchParams({
    ...(page.show !== undefined && { show: page.show }),
    ...(run === undefined ? { start: kind } : { open: String(run) }),
  })
  return `${page.path}?${query.toString()}`
}

/** Whether a person may import anything. */
export const isImporter = (rights: Rights) => pages.some((page) => isOpenTo(page, rights))

const cache = new Map<number, Promise<readonly Kind[]>>()

/** The kinds a person may import, fetched once per sign-in. */
export function kindsFor(personId: number): Promise<readonly Kind[]> {
  const pending = cache.get(personId)
  if (pending) return pending
  const asking = importKinds()
  cache.set(personId, asking)
  asking.catch(() => cache.delete(personId))
  return asking
}
