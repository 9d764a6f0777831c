type Of = {
  product_bin_id: number
  product_id: number
  sku: string
  product: string
  /** The bin that has too little. */
  to_bin: string
  to_location: string
  qty: number
  measure: string
}

/** So much of a lot that fills a bin up from where more of it lies at the same location. */
export type RefillMove = Of & {
  lot_id: number
  lot: string
  expires_on: string | null
  from_bin_id: number
  from_bin: string
  to_bin_id: number
}

/** What a location lacks for its bins and another one could send. */
export type RefillTransfer = Of & {
  from_location_id: number
  from_location: string
  to_location_id: number
}

/** What a bin lacks for which there is nothing to take; `awaited` of it is coming by transfer. */
export type RefillLack = Of & { awaited: number }

/** How bins below their minimum are filled up to their maximum: what is moved, what is sent for, and what is left. */
export type Replenishing = { moves: RefillMove[]; transfers: RefillTransfer[]; lacking: RefillLack[] }
