import { productChanges, type ProductChange } from '../resources/inventory/product_changes'
import { callPath } from '../resources/kit/defineResource'
import { get, post } from './http'
import { fireEvent, newKey, type AnyRow } from './resourceApi'

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
export async function proposeChange(asked: Record<string, unknown>, once: string): Promise<ProductChange> {
  const made = (await post<ProductChange>(callPath(productChanges), asked, { once })).data
  if (made.status !== 'draft') return made
  return (await fireEvent(
    productChanges,
    made as unknown as AnyRow,
    'submit',
    {},
    newKey(),
  )) as unknown as ProductChange
}

/** A product whose guarded fields are not as they were approved. */
export type Drifted = { id: number; sku: string; name: string; status: string; updated_at: string }

/** Products that somebody altered around the approval. */
export const driftedProducts = async () =>
  (await get<Drifted[]>('/inventory/products/drift', undefined, { quiet: true })).data
