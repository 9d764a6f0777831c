import { t } from '../../../texts/texts'

/** How a quantity is refused that the bin does not have. */
export const onlyAvailable = (of: {
  available: number | string
  measure: string | null | undefined
  bin: string | null | undefined
  lot: string | null | undefined
}) =>
  t('Only {available} {measure} available in {bin} lot {lot}', {
    available: of.available,
    measure: of.measure,
    bin: of.bin,
    lot: of.lot,
  })
