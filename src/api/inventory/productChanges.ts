import { productChangeCalls } from '../../resources/inventory/product_changes/productChangeCalls'
import { productChanges, type ProductChange } from '../../resources/inventory/product_changes/product_changes'
import { type ComponentValues, productCalls } from '../../resources/inventory/products/productCalls'
import type { Product } from '../../resources/inventory/products/products'
import { callApi, callWithForm, type FormValues } from '../calls'
import { createRow, fireEvent } from '../resourceApi'

/** The diff of a request, and its impact. */
export const changeDiff = (id: number, signal: AbortSignal) =>
  callApi(productChangeCalls.diff, { id }, { quiet: true, signal })

/** Requests a change and submits it for approval, as one act for the requester. */
export async function proposeChange(values: Record<string, unknown>, once: string): Promise<ProductChange> {
  const made = await createRow(productChanges, values, once)
  const done =
    made.status === 'draft' ? await fireEvent(productChanges, made, 'submit', {}, `${once}:submit`) : made
  return done as unknown as ProductChange
}

/** Sets the components of a product, where that needs no approval. */
export const setComponents = (
  { id, version }: Pick<Product, 'id' | 'version'>,
  components: readonly ComponentValues[],
  once: string,
) => callApi(productCalls.setComponents, { id, version, components }, { once })

/** The documents to which a product is allocated. */
export const productPromises = (id: number, signal: AbortSignal) =>
  callApi(productCalls.promises, { id }, { quiet: true, signal })

/** Requests the same change of many products, as one batch. */
export const changeMany = (values: FormValues, once: string) =>
  callWithForm(productChangeCalls.changeMany, values, { once })

/** Approves or rejects every waiting request of a batch, all or none. */
export const decideBatch = (values: FormValues, once: string) =>
  callWithForm(productChangeCalls.decideBatch, values, { once })
