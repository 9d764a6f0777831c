import { reference } from '../../kit/fields/field'

/** What brings more of a product to a site, or takes it away. */
export const flowKinds = ['purchase', 'transfer', 'production', 'consumption', 'sale'] as const

/** So much of a product that a document brings to a site by a day, or takes from it: then it is less than nothing. */
export type StockFlow = {
  kind: (typeof flowKinds)[number]
  id: number
  number: string
  /** Its page. */
  path: string
  /** From whom, for whom or for what. */
  about: string | null
  status: string
  on: string
  qty: number
}

/** What is asked for what comes to a product and goes from it. */
export const flowAsks = {
  location_id: reference('Location', 'locations'),
}
