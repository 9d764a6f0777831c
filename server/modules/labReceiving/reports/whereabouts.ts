import { sql } from 'kysely'
import { readContainerCode } from '../../../../src/resources/labReceiving/containerCode'
import { placedStatuses } from '../../../../src/resources/labReceiving/lab_receiving_containers'
import { labReportCalls, type Whereabouts } from '../../../../src/resources/labReceiving/labReportCalls'
import { onCall } from '../../../calls/handlers'

type Found = Whereabouts[number]['containers'][number]

/** So many containers are listed for one code; words shorter than this are no part of a name. */
const mostOfCode = 200
const shortestName = 3

const likeText = (text: string) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

onCall(labReportCalls.whereabouts, async ({ db, input }) => {
  const codes = [...new Set(input.codes.map((code) => code.trim()).filter((code) => code !== ''))]
  const misread = new Set(codes.filter((code) => code.startsWith('LC:') && readContainerCode(code) === null))
  const sought = codes.filter((code) => !misread.has(code))
  // Each way to a container is an index of its own; what was emptied is found by its own number and code alone.
  const { rows } = await sql<Found & { code: string }>`
    select q.code, k.id, k.number, p.sku, p.name as product, t.lot_number as lot, k.status, l.name as location,
      b.code as bin, k.shelf, f.code as class_code, k.remaining_qty::float8 as remaining_qty, m.code as measure,
      k.due_on::text as due_on
    from unnest(${sought}::text[], ${sought.map((code) => (code.length < shortestName ? null : likeText(code)))}::text[])
        with ordinality q(code, name_like, place)
      cross join lateral (
        select * from (
          select id, null::date as due_on from lab_receiving_containers
            where number collate "C" = upper(q.code) or qr_code = q.code
          union
          select k.id, k.due_on from lab_receiving_containers k where k.status = any(${[...placedStatuses]}::text[])
            and (k.product_id in (select id from products where lower(sku) = lower(q.code) or name ilike q.name_like)
              or k.lot_id in (select id from lots where lot_number = q.code or supplier_lot = q.code)
              or k.bin_id in (select id from bins where code = upper(q.code)))) found
        order by due_on, id limit ${mostOfCode}) one
      join lab_receiving_containers k on k.id = one.id
      join products p on p.id = k.product_id join measures m on m.id = p.stock_measure_id
      join bins b on b.id = k.bin_id join locations l on l.id = b.location_id
      join flashpoint_classes f on f.id = k.flashpoint_class_id left join lots t on t.id = k.lot_id
    order by q.place, k.due_on nulls last, k.number`.execute(db)
  const byCode = new Map<string, Found[]>(codes.map((code) => [code, []]))
  for (const { code, ...container } of rows) byCode.get(code)?.push(container)
  return [...byCode].map(([code, containers]) => ({
    code,
    is_misread: misread.has(code) ? (1 as const) : (0 as const),
    containers,
  }))
})
