import { productChanges, type ProductChange } from '../resources/inventory/product_changes/product_changes'
import type { ProductComponent } from '../resources/inventory/products/product_components'
import { type Product, products } from '../resources/inventory/products/products'
import { callPath } from '../resources/kit/define/defineResource'
import { get, post } from './http'
import { fireEvent, type AnyRow } from './resourceApi'

/** A field of a product at the request, now and as proposed, as values and as people read them. */
export type FieldChange = {
  field: string
  label: string
  base: unknown
  now: unknown
  proposed: unknown
  base_text: string | null
  now_text: string | null
  proposed_text: string | null
  is_conflict: 0 | 1
}

/** How much of the plant a product touches. */
export type ChangeImpact = {
  open_orders: number
  open_sales: number
  open_purchases: number
  price_lines: number
  recipes: number
  components: number
  on_hand: number
  measure: string | null
}
export type ChangeDiff = { fields: FieldChange[]; impact: ChangeImpact }

/** What a request changes, side by side, and whom it touches. */
export const changeDiff = async (id: number, signal: AbortSignal) =>
  (await get<ChangeDiff>(`${callPath(productChanges)}/${id}/diff`, undefined, { quiet: true, signal })).data

/** Asks for a change and puts it before those who approve, as one deed to whoever asks. */
export async function proposeChange(payload: Record<string, unknown>, once: string): Promise<ProductChange> {
  const made = (await post<ProductChange>(callPath(productChanges), payload, { once })).data
  if (made.status !== 'draft') return made
  return (await fireEvent(
    productChanges,
    made as unknown as AnyRow,
    'submit',
    {},
    `${once}:submit`,
  )) as unknown as ProductChange
}

/** One part of a product, as its list of components says it. */
export type ComponentValues = Pick<
  ProductComponent,
  'component_product_id' | 'qty_per_unit' | 'phase_code' | 'scrap_percent' | 'is_active'
>

/** Says what a product is made of, where that needs no approval. */
export const setComponents = (
  { id, version }: Pick<Product, 'id' | 'version'>,
  components: readonly ComponentValues[],
  once: string,
) => post(`${callPath(products)}/${id}/components`, { version, components }, { once })

/** So much of a product is promised to a document. */
export type ProductPromise = {
  id: number
  document: string
  number: string | null
  page: string | null
  lot_number: string
  bin: string
  qty: number
}

/** To which documents a product is promised. */
export const productPromises = async (id: number, signal: AbortSignal) =>
  (await get<ProductPromise[]>(`${callPath(products)}/${id}/promises`, undefined, { quiet: true, signal }))
    .data

/** Asks for the same change of many products, as one batch. */
export const changeMany = async (payload: Record<string, unknown>, once: string) =>
  (
    await post<{ batch_id: string; changes: ProductChange[] }>(`${callPath(productChanges)}/mass`, payload, {
      once,
    })
  ).data

/** Approves or rejects every waiting request of a batch, all or none. */
export const decideBatch = async (payload: Record<string, unknown>, once: string) =>
  (await post<ProductChange[]>(`${callPath(productChanges)}/batch`, payload, { once })).data
