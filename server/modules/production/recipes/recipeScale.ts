import { sql } from 'kysely'
import {
  recipeCalls,
  type ScaledLine,
  type ScaledRecipe,
} from '../../../../src/resources/production/recipes/recipeCalls'
import { usualTolerance } from '../../../../src/resources/production/recipes/recipe_lines'
import { recipes } from '../../../../src/resources/production/recipes/recipes'
import { onCall } from '../../../calls/handlers'
import { Refused } from '../../../engine/errors'
import type { Db } from '../../../db/database'
import { t } from '../../../../src/texts/texts'

type Totals = Omit<ScaledRecipe, 'volume_ml' | 'lines'>

const rounded = (of: ReturnType<typeof sql>) => sql`round((${of})::numeric, 6)::float8`

/** Grams and millilitres of each line for a volume, exact to a millionth; a recipe by weight is weighed by the density of its mix. */
async function scaled(db: Db, id: number, volumeMl: number): Promise<ScaledRecipe | null> {
  const volume = sql`${volumeMl}::numeric`
  const { rows } = await sql<Totals & { lines: ScaledLine[] | null }>`
    with recipe as (select id, basis, density_g_ml from recipes where id = ${id}),
    part as (
      select l.*, p.sku, p.name as product, p.un_number, p.allergens, p.density_g_ml as known_density, m.code as measure,
        m.dimension, m.factor_to_base, x.density_g_ml, x.cost_per_ml,
        coalesce(r.density_g_ml, round(x.mix_density_g_ml, 6)) as mix_density,
        case r.basis
          when 'weight' then ${volume} * coalesce(r.density_g_ml, x.mix_density_g_ml) * l.percent / 100 / x.density_g_ml
          else ${volume} * l.percent / 100 end as ml
      from recipe_lines l join recipe r on r.id = l.recipe_id join recipe_parts x on x.id = l.id
        join products p on p.id = l.product_id join measures m on m.id = p.stock_measure_id
    )
    select coalesce(max(mix_density), 1)::float8 as density_g_ml,
      ${rounded(sql`coalesce(sum(ml), 0)`)} as ml, ${rounded(sql`coalesce(sum(ml * density_g_ml), 0)`)} as g,
      case when bool_and(cost_per_ml is not null) then round(sum(ml * cost_per_ml), 2)::float8 end as cost,
      json_agg(json_build_object(
        'id', id, 'sequence', sequence, 'product_id', product_id, 'sku', sku, 'product', product, 'role', role,
        'percent', percent::float8, 'strength_mg_ml', strength_mg_ml::float8,
        'tolerance_percent', coalesce(tolerance_percent,
          case role when 'nicotine' then ${usualTolerance.nicotine}::numeric else ${usualTolerance.other}::numeric end)::float8,
        'is_hazard', is_hazard::int, 'un_number', un_number, 'allergens', allergens, 'density_g_ml', known_density::float8,
        'ml', ${rounded(sql`ml`)}, 'g', ${rounded(sql`ml * density_g_ml`)},
        'qty', case dimension when 'mass' then ${rounded(sql`ml * density_g_ml / factor_to_base`)}
          when 'volume' then ${rounded(sql`ml / factor_to_base`)} end,
        'measure', measure, 'cost', round(ml * cost_per_ml, 4)::float8, 'note', note) order by sequence, id) as lines
    from part having (select true from recipe)`.execute(db)
  const [found] = rows
  return found ? { ...found, volume_ml: volumeMl, lines: found.lines ?? [] } : null
}

onCall(recipeCalls.scale, async ({ db, input }) => {
  const found = await scaled(db, input.id, input.volume_ml)
  if (!found)
    throw new Refused('not_found', {
      text: t('There is no such {singular}', { singular: t(recipes.singular) }),
    })
  return found
})
