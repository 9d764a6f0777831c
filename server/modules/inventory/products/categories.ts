import { sql } from 'kysely'
import { categories } from '../../../../src/resources/inventory/products/categories'
import { onCreate, onUpdate } from '../../../engine/hooks/hooks'
import { invalidBecause } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { onMerge } from '../../../engine/hooks/mergeHooks'
import { t } from '../../../../src/texts/texts'

const deepest = 4

/** The tree of categories is at most four deep and no branch hangs on itself. */
async function assertTree(unit: Unit, id: number | null, parentId: unknown, field = 'parent_id') {
  // Two who hang branches on each other at once would close a ring between them.
  await sql`select pg_advisory_xact_lock(hashtext('categories'))`.execute(unit.trx)
  const seen = new Set<unknown>(id === null ? [] : [id])
  let above = 0
  for (let at = parentId; at !== null && at !== undefined; above++) {
    if (seen.has(at)) throw invalidBecause(field, t("A category can't be its own parent"))
    seen.add(at)
    at = (await unit.get(categories, Number(at))).parent_id
  }
  const { rows } = await sql<{ height: number }>`with recursive below as (
      select ${id}::bigint as id, 1 as height
      union all select c.id, b.height + 1 from categories c join below b on c.parent_id = b.id where b.height <= ${deepest}
    ) select max(height)::int as height from below`.execute(unit.trx)
  if (above + (rows[0]?.height ?? 1) > deepest)
    throw invalidBecause(field, t('Categories are at most four deep'))
}

onCreate(categories, async (unit, values) => {
  await assertTree(unit, null, values.parent_id)
  return values
})

onUpdate(categories, async (unit, before, changes) => {
  if ('parent_id' in changes) await assertTree(unit, before.id, changes.parent_id)
  return changes
})

onMerge(categories, async (unit, survivor, duplicate) => {
  await assertTree(unit, survivor.id, (await unit.get(categories, survivor.id)).parent_id, 'duplicate_id')
  await unit.remove(categories, duplicate.id)
})
