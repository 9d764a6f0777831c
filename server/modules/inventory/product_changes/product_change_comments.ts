import { sql } from 'kysely'
import {
  type ProductChangeComment,
  productChangeComments,
} from '../../../../src/resources/inventory/product_changes/product_change_comments'
import { productChanges } from '../../../../src/resources/inventory/product_changes/product_changes'
import { onChanged, onCreate } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { notifyUsers } from '../../../site/notifyUsers'

onCreate(productChangeComments, async (unit, values) => ({ ...values, author_id: unit.by.id }))

/** People named in a text, as @name. */
async function mentioned(unit: Unit, body: string) {
  const names = [...body.matchAll(/@([\w.-]*\w)/g)].map(([, name]) => (name ?? '').toLowerCase())
  if (names.length === 0) return []
  const { rows } = await sql<{ id: number }>`select id from users
    where status = 'active' and lower(username) = any(${names}::text[])`.execute(unit.trx)
  return rows.map(({ id }) => Number(id))
}

const brief = (text: string) => (text.length > 120 ? `${text.slice(0, 119)}…` : text)

// Notifies the requester, approvers, earlier commenters and mentioned people.
onChanged(productChangeComments, async (unit, rows: ProductChangeComment[]) => {
  for (const { product_change_id: id, body } of rows) {
    const change = await unit.get(productChanges, id)
    const spoken = await unit.find(productChangeComments, { product_change_id: id })
    notifyUsers(
      unit,
      [
        change.submitted_by_id ?? change.created_by,
        change.approved_by_id,
        change.approved2_by_id,
        ...spoken.map(({ author_id: author }) => author),
        ...(await mentioned(unit, body)),
      ],
      { text: `${unit.by.name} on ${change.number}: ${brief(body)}` },
    )
    unit.invalidate(productChanges, [id])
  }
})
