const at = (screen: 'start' | 'finish', id: number | null) =>
  id === null ? `/product-stamping-orders/${screen}` : `/product-stamping-orders/${screen}/${id}`

/** The screen at which the first reel of an order is put on; without an order the planned ones are offered. */
export const startAddress = (id: number | null) => at('start', id)

/** The screen at which a reel is counted; without an order those that run are offered. */
export const finishAddress = (id: number | null) => at('finish', id)
