/** How a quantity is refused that the bin does not have. */
export const onlyAvailable = (of: {
  available: number | string
  measure: string | null | undefined
  bin: string | null | undefined
  lot: string | null | undefined
}) => `Only ${of.available} ${of.measure} available in ${of.bin} lot ${of.lot}`
