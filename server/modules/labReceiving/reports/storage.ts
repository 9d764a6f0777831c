import { sql } from 'kysely'
import { placedStatuses } from '../../../../src/resources/labReceiving/lab_receiving_containers'
import { labReportCalls, type LabStorage } from '../../../../src/resources/labReceiving/labReportCalls'
import { onCall } from '../../../calls/handlers'
import type { Db } from '../../../db/database'

type Cut = { location_id: number | null; class_id: number | null }

/** What each bin of the laboratory holds by class; one with neither cabinet nor containers is left out. */
export async function storageOf(db: Db, { location_id, class_id }: Cut): Promise<LabStorage> {
  const placed = [...placedStatuses]
  const cabinets = await sql<LabStorage['cabinets'][number]>`
    with contents as (
      select k.bin_id, k.flashpoint_class_id, count(*)::int as containers,
        sum(k.initial_ml * k.remaining_qty / k.initial_qty) as ml
      from lab_receiving_containers k where k.status = any(${placed}::text[])
      group by k.bin_id, k.flashpoint_class_id)
    select b.id as bin_id, b.code, l.name as location, a.code as admits, coalesce(c.is_toxic, false)::int as is_toxic,
      coalesce(s.containers, 0)::int as containers, round(coalesce(s.ml, 0), 3)::float8 as stored_ml,
      c.max_ml::float8 as max_ml, coalesce(n.pairs, '[]') as incompatible, coalesce(s.classes, '[]') as classes
    from bins b join locations l on l.id = b.location_id
      left join lab_cabinets c on c.bin_id = b.id and c.is_active
      left join flashpoint_classes a on a.id = c.flashpoint_class_id
      left join lateral (
        select sum(o.containers) as containers, sum(o.ml) as ml, json_agg(json_build_object(
            'class_id', f.id, 'code', f.code, 'name', f.name, 'containers', o.containers, 'stored_ml', round(o.ml, 3),
            'counted_ml', round((select sum(x.ml) from contents x join flashpoint_classes g on g.id = x.flashpoint_class_id
              where x.bin_id = b.id and g.rank >= f.rank), 3),
            'limit_ml', f.max_ml_per_cabinet) order by f.rank desc) as classes
        from contents o join flashpoint_classes f on f.id = o.flashpoint_class_id where o.bin_id = b.id) s on true
      left join lateral (
        select json_agg(f.code || ' / ' || g.code order by f.rank desc, g.rank desc) as pairs
        from contents o join flashpoint_classes f on f.id = o.flashpoint_class_id
          join contents x on x.bin_id = o.bin_id join flashpoint_classes g on g.id = x.flashpoint_class_id
        where o.bin_id = b.id and f.rank >= g.rank
          and (f.incompatible_class_ids @> to_jsonb(g.id) or g.incompatible_class_ids @> to_jsonb(f.id))) n on true
    where (c.id is not null or s.containers > 0)
      and (${location_id}::bigint is null or b.location_id = ${location_id})
      and (${class_id}::bigint is null or exists (
        select from contents o where o.bin_id = b.id and o.flashpoint_class_id = ${class_id}))
    order by l.name, b.code`.execute(db)
  const classes = await sql<LabStorage['classes'][number]>`
    select f.code, f.name, f.storage_rule, count(k.id)::int as containers,
      round(coalesce(sum(k.initial_ml * k.remaining_qty / k.initial_qty), 0), 3)::float8 as stored_ml
    from flashpoint_classes f
      left join (select k.* from lab_receiving_containers k join bins b on b.id = k.bin_id
        where k.status = any(${placed}::text[])
          and (${location_id}::bigint is null or b.location_id = ${location_id})) k on k.flashpoint_class_id = f.id
    where ${class_id}::bigint is null or f.id = ${class_id}
    group by f.id order by f.rank desc`.execute(db)
  return { cabinets: cabinets.rows, classes: classes.rows }
}

onCall(labReportCalls.storage, ({ db, input }) => storageOf(db, input))
