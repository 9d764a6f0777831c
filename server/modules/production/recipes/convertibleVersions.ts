import { sql } from 'kysely'
import {
  type ConvertibleVersion,
  convertibleVersions,
} from '../../../../src/resources/production/recipes/convertibleVersions'
import { recipes } from '../../../../src/resources/production/recipes/recipes'
import { rdSampleVersions } from '../../../../src/resources/rd/rd_sample_versions'
import { rdSamples } from '../../../../src/resources/rd/rd_samples'
import { onComputed } from '../../../realtime/feed/computed'

/** Prices of lots change without any of its sources. */
const pricesMs = 5 * 60_000

onComputed(
  convertibleVersions,
  { sources: [rdSamples, rdSampleVersions, recipes], everyMs: pricesMs },
  async (db) => {
    const { rows } = await sql<ConvertibleVersion>`
    select v.id, s.id as sample_id, s.number as sample, s.name, v.version_number,
      s.target_strength::float8 as target_strength, v.cost_per_l::float8 as cost_per_l,
      c.cost_now::float8 as cost_now,
      to_char(s.approved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as approved_at,
      p.id as product_id, p.sku || ' ' || p.name as product,
      r.id as recipe_id, r.code || ' rev ' || r.revision as recipe, r.status as recipe_status
    from rd_samples s join rd_sample_versions v on v.id = s.approved_version_id
    left join rd_formula_costs c on c.id = v.id
    left join recipes r on r.id = s.recipe_id left join products p on p.id = r.product_id
    where s.status in ('approved', 'converted')
    order by s.status, s.approved_at desc nulls last, s.id desc limit 500`.execute(db)
    return rows
  },
)
