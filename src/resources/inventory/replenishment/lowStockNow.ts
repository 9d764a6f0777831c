/** Products below their reorder point: how many, of how many nothing that comes makes up for it, and below the minimum. */
export type LowStockNow = { below: number; uncovered: number; below_min: number }
