/** What a cart has once it is emptied. */
export const emptyCart = { production_order_id: null, step_id: null, lot_id: null, qty: 0 }
