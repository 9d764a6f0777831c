/** A component of packs, as far as two orders are compared by it; the share lost is in percent. */
export type ComparedComponent = {
  product_id: number
  product: string | null
  qty_per_pack: number | null
  scrap_percent: number | null
}

export type ComponentChange =
  | { kind: 'added' | 'left_out'; component: ComparedComponent }
  | { kind: 'changed'; component: ComparedComponent; before: ComparedComponent }

/** What the components of an order have that those of an earlier one had not, left out, or take another quantity of. */
export function componentChanges(
  now: readonly ComparedComponent[],
  before: readonly ComparedComponent[],
): ComponentChange[] {
  const byProduct = new Map(before.map((one) => [one.product_id, one]))
  const present = new Set(now.map(({ product_id }) => product_id))
  return [
    ...now.flatMap((component): ComponentChange[] => {
      const earlier = byProduct.get(component.product_id)
      if (!earlier) return [{ kind: 'added', component }]
      const isSame =
        earlier.qty_per_pack === component.qty_per_pack && earlier.scrap_percent === component.scrap_percent
      return isSame ? [] : [{ kind: 'changed', component, before: earlier }]
    }),
    ...before
      .filter(({ product_id }) => !present.has(product_id))
      .map((component): ComponentChange => ({ kind: 'left_out', component })),
  ]
}
