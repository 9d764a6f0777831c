import { binCalls } from '../../../../src/resources/inventory/bins/binCalls'
import { binRangeFields, binsOfRange } from '../../../../src/resources/inventory/bins/binRange'
import { bins } from '../../../../src/resources/inventory/bins/bins'
import { onCall } from '../../../calls/handlers'
import { assertReferences } from '../../../engine/references'
import { invalidBecause } from '../../../engine/errors'
import { anyOf } from '../../../db/anyOf'
import { t } from '../../../../src/texts/texts'

const namedAtMost = 5

onCall(binCalls.makeRange, async ({ unit, input }) => {
  await assertReferences(unit.trx, binRangeFields, input)
  const range = binsOfRange(input)
  if ('wrong' in range) throw invalidBecause(range.wrong, range.text)
  const { location_id: site, kind, zone, first_pick_sequence: first } = input
  const codes = range.bins.map(({ code }) => code)
  const taken = await unit.trx
    .selectFrom('bins')
    .select('code')
    .where('location_id', '=', site)
    .where('code', '=', anyOf(codes))
    .orderBy('code')
    .execute()
  if (taken.length > 0) {
    const named = taken.slice(0, namedAtMost).map(({ code }) => code)
    const more =
      taken.length > named.length ? t(' and {count} more', { count: taken.length - named.length }) : ''
    throw invalidBecause('aisle_from', t('{named}{more} already exist', { named: named.join(', '), more }))
  }
  for (const [at, bin] of range.bins.entries())
    await unit.insert(bins, {
      ...bin,
      location_id: site,
      kind,
      zone,
      barcode: `BIN-${site}-${bin.code}`,
      pick_sequence: Number(first ?? 0) + at,
      allow_mixed_products: true,
      allow_mixed_lots: true,
      is_active: true,
    })
  return { made: range.bins.length, codes }
})
