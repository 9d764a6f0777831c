import { sql } from 'kysely'
import { type CustomerTag, customerTags } from '../../../../src/resources/general/customers/customer_tags'
import { customers } from '../../../../src/resources/general/customers/customers'
import { tags } from '../../../../src/resources/general/lists/tags'
import { onChanged, onUpdate } from '../../../engine/hooks/hooks'
import { invalidBecause } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { onMerge } from '../../../engine/hooks/mergeHooks'
import { anyOf } from '../../../db/anyOf'
import { t } from '../../../../src/texts/texts'

const covers = (entity: string, table: string) => entity === 'any' || entity === table

/** The tags of a customer in words, as lists show and filter them. */
async function tellCustomers(unit: Unit, where: { customers: number[] } | { tags: number[] }) {
  const among =
    'customers' in where
      ? sql`c.id = any(${where.customers}::bigint[])`
      : sql`c.id in (select customer_id from customer_tags where tag_id = any(${where.tags}::bigint[]))`
  const { rows } = await sql<{ id: number; told: string | null }>`select id, told from (
      select c.id, c.tags, (select left(string_agg(t.name, ', ' order by folded(t.name) collate "C"), 500)
        from customer_tags l join tags t on t.id = l.tag_id where l.customer_id = c.id) as told
      from customers c where ${among}) as now
    where told is distinct from tags`.execute(unit.trx)
  for (const { id, told: tagText } of rows) await unit.update(customers, id, { tags: tagText })
}

/** Recounts the use of tags. */
async function countUse(unit: Unit, tagIds: number[]) {
  // Two who give the same tag at once count one after the other.
  await unit.trx
    .selectFrom('tags')
    .select(sql.lit(1).as('found'))
    .where('id', '=', anyOf(tagIds))
    .orderBy('id')
    .forUpdate()
    .execute()
  // A link changed to another tag no longer has its former tag: all tags are recounted.
  const { rows } = await sql<{
    id: number
    used: number
  }>`select t.id, coalesce(l.used, 0) as used from tags t
    left join (select tag_id, count(*)::int as used from customer_tags group by tag_id) l on l.tag_id = t.id
    where t.used_count <> coalesce(l.used, 0)`.execute(unit.trx)
  for (const { id, used } of rows) await unit.update(tags, id, { used_count: used })
}

onChanged(customerTags, async (unit, links: CustomerTag[]) => {
  const tagIds = [...new Set(links.map(({ tag_id }) => tag_id))]
  await countUse(unit, tagIds)
  await tellCustomers(unit, { customers: [...new Set(links.map(({ customer_id }) => customer_id))] })
})

onChanged(tags, (unit, changed) => tellCustomers(unit, { tags: changed.map(({ id }) => id) }))

onUpdate(tags, async (_unit, { entity, used_count }, changes) => {
  const after = changes.entity ?? entity
  if (after !== entity && used_count > 0 && !covers(after, 'customer'))
    throw invalidBecause('entity', t('Customers have this tag'))
  return changes
})

onMerge(tags, async (unit, survivor, duplicate) => {
  if (!covers(survivor.entity, duplicate.entity))
    throw invalidBecause(
      'duplicate_id',
      t('{name} is for {entity} only', { name: survivor.name, entity: survivor.entity }),
    )
  await unit.remove(tags, duplicate.id)
})
