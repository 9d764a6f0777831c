import { type Forbidden, forbiddenBy } from '../../../../src/resources/production/stamps/clock'
import { t } from '../../../../src/texts/texts'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { plantToday } from '../../../site/plant'
import type { LockedStock } from './lockedStock'
import type { Posting } from './posting'

type About = { lot: string; day: string | null }

const sentences: Record<Forbidden, (about: About) => string> = {
  stamped_enters: ({ lot }) =>
    t('{lot} is stamped: stamped goods may not enter an excise warehouse (Excise Act, 2001, s. 158.67)', {
      lot,
    }),
  unpackaged_enters: ({ lot }) =>
    t(
      '{lot} is not packaged: an excise warehouse is for packaged goods without a stamp (Excise Act, 2001, s. 158.49)',
      {
        lot,
      },
    ),
  leaves_warehouse: ({ lot }) =>
    t(
      '{lot} leaves the excise warehouse for export, re-work or destruction only (Excise Act, 2001, s. 158.68)',
      {
        lot,
      },
    ),
  clock_over: ({ lot, day }) =>
    t(
      '{lot} had to be stamped by {day}: it goes into an excise warehouse (Excise Act, 2001, s. 158.46, 158.49)',
      {
        lot,
        day,
      },
    ),
  unstamped_leaves: ({ lot }) =>
    t('{lot} is not stamped: unstamped goods are not sold (Excise Act, 2001, s. 158.42)', { lot }),
  stamped_exempt: ({ lot }) =>
    t('{lot} is stamped: only goods without a stamp leave exempt from duty (Excise Act, 2001, s. 158.42)', {
      lot,
    }),
}

/** Why the Act forbids it, as a sentence with the section. */
export const forbiddenText = (forbidden: Forbidden, about: About) => sentences[forbidden](about)

/** Refuses a posting that the Excise Act forbids, with the section: of stamped goods, of an excise warehouse, of its clock. */
export async function assertExcise(
  unit: Unit,
  { movements, duty_exempt: exempt = 'no' }: Pick<Posting, 'movements' | 'duty_exempt'>,
  { bins, lots, products }: Pick<LockedStock, 'bins' | 'lots' | 'products'>,
) {
  const isWarehouse = (id: number) => bins.get(id)?.kind === 'excise_warehouse'
  const concerned = movements.filter(
    ({ lot_id, from_bin_id, to_bin_id }) =>
      exempt !== 'no' || lots.get(lot_id)?.packaged_on || isWarehouse(from_bin_id) || isWarehouse(to_bin_id),
  )
  if (concerned.length === 0) return
  const on = await plantToday(unit)
  for (const { product_id, lot_id, reason, from_bin_id, to_bin_id } of concerned) {
    const lot = lots.get(lot_id)
    if (!lot) continue
    const { packaged_on, stamped_on, stamp_by } = lot
    const jurisdiction = products.get(product_id)?.excise_jurisdiction ?? null
    const forbidden = forbiddenBy({
      goods: { jurisdiction, packaged_on, stamped_on, stamp_by },
      reason,
      intoWarehouse: isWarehouse(to_bin_id),
      outOfWarehouse: isWarehouse(from_bin_id),
      on,
      exempt,
    })
    if (forbidden !== null)
      throw new Refused(forbidden, { text: forbiddenText(forbidden, { lot: lot.lot_number, day: stamp_by }) })
  }
}
