/** Quantities are booked to the thousandth of their measure. */
const places = 3

/** How much of the stock measure so many grams are. */
export const qtyOfGrams = (grams: number, gramsPerQty: number) =>
  Number((grams / gramsPerQty).toFixed(places))

/** What the content of a container weighs; 0 where nothing says how heavy it is. */
export const gramsOfContent = ({ remaining_qty }: { remaining_qty: number }, gramsPerQty: number | null) =>
  gramsPerQty === null ? 0 : remaining_qty * gramsPerQty
