import { sql } from 'kysely'
import { gtin14 } from '../../../../src/resources/inventory/products/labelCodes'
import { passportCalls } from '../../../../src/resources/inventory/traceability/passportCalls'
import { onCall } from '../../../calls/handlers'
import type { Db } from '../../../db/database'
import { deliveriesOf, receiptsOf } from './passportFacts'
import { familyOf } from './passport'
import type { LotLink } from '../../../site/lots/traceLots'

type NamedLot = { id: number; lot: string; barcode: string | null; measure: string }
type Made = { source_type: string; source_id: number; lot_id: number; used: number; made: number; at: string }

/** Units of measure by UN/ECE recommendation 20, as EPCIS wants them; pieces have none. */
const uomOf: Readonly<Record<string, string>> = { ml: 'MLT', l: 'LTR', g: 'GRM', kg: 'KGM', m: 'MTR' }

const namedLots = async (db: Db, ids: readonly number[]) => {
  const { rows } = await sql<NamedLot>`
    select t.id, t.lot_number as lot, p.barcode, u.code as measure
    from lots t join products p on p.id = t.product_id join measures u on u.id = p.stock_measure_id
    where t.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What documents used and made of the lots that they link. */
const workedLots = async (db: Db, links: readonly LotLink[]) => {
  const ends = links.flatMap(({ from_lot_id, to_lot_id, source_type, source_id }) =>
    [from_lot_id, to_lot_id].map((lot) => ({ lot, source_type, source_id })),
  )
  const { rows } = await sql<Made>`
    select d.source_type, d.source_id, d.lot as lot_id,
      lot_used_by(d.lot, d.source_type, d.source_id)::float8 as used, lot_made_by(d.lot, d.source_type, d.source_id)::float8 as made,
      (select max(m.moved_at) from stock_movements m where m.lot_id = d.lot and m.source_type = d.source_type
        and m.source_id = d.source_id) as at
    from (select distinct * from unnest(${ends.map(({ lot }) => lot)}::bigint[],
      ${ends.map(({ source_type }) => source_type)}::text[], ${ends.map(({ source_id }) => source_id)}::bigint[])
      e(lot, source_type, source_id)) d`.execute(db)
  return new Map(rows.map((row) => [`${row.source_type} ${row.source_id} ${row.lot_id}`, row]))
}

const groupedBy = <T>(items: readonly T[], keyOf: (item: T) => string) => {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

/**
 * The family of a lot as an EPCIS 2.0 document (GS1, ISO/IEC 19987:2024) in JSON-LD: receiving of what was bought, one
 * transformation for each lot that was made, shipping to customers. Lots are GS1 Digital Links where their product has a
 * GTIN, else addresses of this site. A quantity is left out where a document shared a lot among several others.
 */
async function epcisOf(db: Db, id: number, origin: string, now: string) {
  const { levels, links } = await familyOf(db, id)
  const ids = [...levels.keys()]
  const named = await namedLots(db, ids)
  const worked = await workedLots(db, links)

  const element = (lot: number, quantity: number | null) => {
    const { lot: number = '', barcode = null, measure = '' } = named.get(lot) ?? {}
    const gtin = gtin14(barcode)
    const uom = uomOf[measure]
    return {
      epcClass:
        gtin === null
          ? `${origin}/inventory/lot/${lot}`
          : `https://id.gs1.org/01/${gtin}/10/${encodeURIComponent(number)}`,
      ...(quantity !== null && { quantity, ...(uom !== undefined && { uom }) }),
    }
  }
  const common = (at: string) => ({ eventTime: at, eventTimeZoneOffset: '+00:00' })
  const observed = (lot: number, qty: number, at: string) => ({
    type: 'ObjectEvent',
    ...common(at),
    action: 'OBSERVE',
    quantityList: [element(lot, qty)],
  })

  const byOutput = groupedBy(links, (link) => `${link.source_type} ${link.source_id} ${link.to_lot_id}`)
  const outputsOf = groupedBy(links, (link) => `${link.source_type} ${link.source_id} ${link.from_lot_id}`)
  const transformations = [...byOutput].flatMap(([key, inputs]) => {
    const made = worked.get(key)
    if (!made) return []
    const inputQuantityList = [...new Map(inputs.map((link) => [link.from_lot_id, link])).values()].map(
      ({ source_type, source_id, from_lot_id: lot }) => {
        const at = `${source_type} ${source_id} ${lot}`
        const isShared = new Set(outputsOf.get(at)?.map(({ to_lot_id: to }) => to)).size > 1
        return element(lot, isShared ? null : (worked.get(at)?.used ?? null))
      },
    )
    return {
      type: 'TransformationEvent',
      ...common(made.at),
      transformationID: `${origin}/${made.source_type}/${made.source_id}/lots/${made.lot_id}`,
      bizStep: 'commissioning',
      inputQuantityList,
      outputQuantityList: [element(made.lot_id, made.made)],
    }
  })
  const received = (await receiptsOf(db, ids)).map(({ lot_id, qty, received_at, receiving }) => ({
    ...observed(lot_id, qty, received_at),
    bizStep: 'receiving',
    bizTransactionList: [{ type: 'recadv', bizTransaction: `${origin}/receivings/${receiving}` }],
  }))
  const shipped = (await deliveriesOf(db, ids)).map(
    ({ lot_id, qty, shipped_at, allocation, customer_id }) => ({
      ...observed(lot_id, qty, shipped_at),
      bizStep: 'shipping',
      disposition: 'in_transit',
      bizTransactionList: [{ type: 'desadv', bizTransaction: `${origin}/allocations/${allocation}` }],
      destinationList: [{ type: 'owning_party', destination: `${origin}/general/customer/${customer_id}` }],
    }),
  )
  return {
    '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'],
    type: 'EPCISDocument',
    schemaVersion: '2.0',
    creationDate: now,
    epcisBody: {
      eventList: [...received, ...transformations, ...shipped].toSorted((left, right) =>
        left.eventTime < right.eventTime ? -1 : 1,
      ),
    },
  }
}

onCall(passportCalls.epcis, async ({ db, input: { id }, client }) => ({
  name: `lot ${id}.jsonld`,
  mime: 'application/ld+json',
  content: JSON.stringify(await epcisOf(db, id, client.origin, new Date().toISOString()), null, 2),
}))
