import { sql } from 'kysely'
import { ingredientReports } from '../../../../src/resources/production/ingredients/ingredient_reports'
import { recipes } from '../../../../src/resources/production/recipes/recipes'
import { listFormat } from '../../../../src/texts/locale'
import { t } from '../../../../src/texts/texts'
import { invalidBecause, Refused } from '../../../engine/errors'
import { afterEvent, onEvent } from '../../../engine/hooks/hooks'
import { runUnit, system } from '../../../engine/unitOfWork'
import type { Unit } from '../../../engine/unitTypes'
import { job } from '../../../jobs/jobs'
import { plantToday } from '../../../site/plant'

type Due = { product_id: number; recipe_id: number; kind: 'report' | 'change'; open_id: number | null }

/** Opens the reports and notices that are due, and lets open ones follow the recipe that is approved now. */
async function openReports(unit: Unit, condition: ReturnType<typeof sql>) {
  const { rows } = await sql<Due>`select d.product_id, d.recipe_id, d.kind, o.id as open_id
    from ingredient_reports_due d
      left join ingredient_reports o on o.product_id = d.product_id and o.status = 'open'
    where (o.id is null or o.recipe_id <> d.recipe_id) and ${condition} order by d.product_id limit 500`.execute(
    unit.trx,
  )
  for (const { open_id, recipe_id, ...due } of rows)
    if (open_id === null) await unit.insert(ingredientReports, { ...due, recipe_id, status: 'open' })
    else await unit.update(ingredientReports, open_id, { recipe_id })
  return rows.length
}

// A recipe that is approved changes of what the bottles of its liquid will be made.
afterEvent(recipes, 'approve', async (unit, { product_id: bulk }) => {
  await openReports(
    unit,
    sql`exists (select from product_components c where c.product_id = d.product_id and c.is_active
      and c.component_product_id = ${bulk})`,
  )
})

job(
  {
    name: 'ingredient_reports',
    title: 'Open ingredients reports',
    about:
      'Opens the ingredients report of each bottle that has none, and a notice where its ingredients, their suppliers or substances are other than reported.',
    schedule: { minutes: 15 },
  },
  ({ db }) => runUnit(db, system, async (unit) => `${await openReports(unit, sql`true`)} opened`),
)

/** What a report lacks that the law asks of it, in words. */
async function lackingIn(unit: Unit, productId: number, recipeId: number) {
  const { rows: named } = await sql<{ has_identifier: boolean; has_class: boolean }>`
    select coalesce(p.unique_product_identifier, p.barcode) is not null as has_identifier,
      f.health_canada_class is not null as has_class
    from products p left join flavors f on f.id = p.flavor_id where p.id = ${productId}`.execute(unit.trx)
  const { rows: parts } = await sql<{ name: string; has_supplier: boolean; has_origin: boolean }>`
    select p.name, u.address is not null and u.city is not null as has_supplier,
      p.kind <> 'nicotine' or p.nicotine_origin is not null as has_origin
    from recipe_lines l join products p on p.id = l.product_id
      left join suppliers u on u.id = p.preferred_supplier_id
    where l.recipe_id = ${recipeId} and p.kind <> 'semi_finished' order by l.sequence, l.id`.execute(unit.trx)
  const [product] = named
  return [
    ...(product?.has_identifier ? [] : [t('the product identifier')]),
    ...(product?.has_class ? [] : [t('the class of the flavour')]),
    ...parts.flatMap(({ name, has_supplier, has_origin }) => [
      ...(has_supplier ? [] : [t('the supplier of {name} with its address', { name })]),
      ...(has_origin ? [] : [t('the origin of {name}', { name })]),
    ]),
  ]
}

onEvent(ingredientReports, 'submit', async (unit, report, { submitted_on, submission_ref }) => {
  if (submitted_on > (await plantToday(unit)))
    throw invalidBecause('submitted_on', t('The day is not later than today'))
  const lacking = await lackingIn(unit, report.product_id, report.recipe_id)
  if (lacking.length > 0)
    throw new Refused('report_incomplete', {
      text: t('The report lacks {lacking}', { lacking: listFormat('conjunction').format(lacking) }),
    })
  await sql`insert into ingredient_report_lines (ingredient_report_id, place, ingredient, is_part, common_name,
      chemical_name, cas_number, mg_ml, supplier, supplier_address, nicotine_origin, source)
    select ${report.id}, place, ingredient, is_part, common_name, chemical_name, cas_number, mg_ml, supplier,
      supplier_address, nicotine_origin, source
    from recipe_substances where recipe_id = ${report.recipe_id}`.execute(unit.trx)
  return { submitted_on, submission_ref, submitted_at: unit.at, submitted_by_id: unit.by.id || null }
})
