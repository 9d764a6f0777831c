import { importKinds, type Kind } from '../../api/imports'
import { screenAt } from '../routing/screens'
import { mayEnter, type Rights } from '../routing/visible'

/** What of the stock comes in by file on the page of inventory. */
export const inventoryKinds = [
  'products',
  'product_components',
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

/** Where files come in: every kind, or those of a module. */
const pages: readonly { path: string; kinds: readonly string[] | null }[] = [
  { path: '/imports/index', kinds: null },
  { path: '/inventory/inventory-import', kinds: inventoryKinds },
  { path: '/production/import', kinds: recipeKinds },
  { path: '/purchases/import', kinds: purchaseKinds },
]

/** The page where somebody brings in a kind; null where there is none for him. */
export const importPageFor = (kind: string, rights: Rights): string | null =>
  pages.find(({ path, kinds }) => {
    const screen = screenAt(path)?.screen
    return screen && mayEnter(screen, rights) && (kinds === null || kinds.includes(kind))
  })?.path ?? null

/** Whether somebody brings in files anywhere. */
export const isImporter = (rights: Rights) =>
  pages.some(({ path }) => {
    const screen = screenAt(path)?.screen
    return screen !== undefined && mayEnter(screen, rights)
  })

const known = new Map<number, Promise<readonly Kind[]>>()

/** The kinds a person may bring in, asked once while he is signed in. */
export function kindsFor(personId: number): Promise<readonly Kind[]> {
  const asked = known.get(personId)
  if (asked) return asked
  const asking = importKinds()
  known.set(personId, asking)
  asking.catch(() => known.delete(personId))
  return asking
}
