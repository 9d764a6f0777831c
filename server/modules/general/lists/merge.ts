import type { AnyRow } from '../../../../src/resources/kit/define/row'
import { attachments } from '../../../../src/resources/general/attachments/attachments'
import { mergeCalls } from '../../../../src/resources/general/lists/mergeCalls'
import type { AnyResource } from '../../../../src/resources/kit/define/definition'
import { mergeEffectOf } from '../../../engine/hooks/mergeHooks'
import { onCall } from '../../../calls/handlers'
import { invalidBecause, Refused } from '../../../engine/errors'
import { rowLabel } from '../../../engine/rows/rowLabel'
import { referrers } from '../../../engine/referrers'
import { registry } from '../../../../src/resources'
import { runUnit } from '../../../engine/unitOfWork'
import type { Unit } from '../../../engine/unitTypes'
import { t } from '../../../../src/texts/texts'

const filesOf = (resource: AnyResource, id: number) => ({ entity: resource.name, entity_id: id })

/** What would be moved from a row to another, per table. */
async function pointing(unit: Unit, resource: AnyResource, id: number) {
  const found: { other: AnyResource; field: string; rows: AnyRow[] }[] = []
  for (const { other, field } of await referrers(unit.trx, resource))
    found.push({ other, field, rows: await unit.find(other, { [field]: id }) })
  if (resource.attachments)
    found.push({
      other: attachments,
      field: 'entity_id',
      rows: await unit.find(attachments, filesOf(resource, id)),
    })
  return found.filter(({ rows }) => rows.length > 0)
}

/** The unique group of fields in which the moved row would clash with an existing one. */
async function clash(unit: Unit, other: AnyResource, field: string, row: AnyRow, to: number) {
  for (const group of other.unique.filter((names) => names.includes(field))) {
    const asMoved = Object.fromEntries(group.map((name) => [name, name === field ? to : row[name]]))
    if ((await unit.find(other, asMoved)).length > 0) return group
  }
  return null
}

async function move(unit: Unit, other: AnyResource, field: string, row: AnyRow, to: number) {
  const group = await clash(unit, other, field, row, to)
  // A reference from the survivor to its duplicate would become a self-reference.
  const isItself = other.name === other.fields[field]?.table && row.id === to
  if (isItself) await unit.update(other, row.id, { [field]: null })
  else if (group === null) await unit.update(other, row.id, { [field]: to })
  // A bare link says nothing the other does not say.
  else if (Object.keys(other.fields).every((name) => group.includes(name))) await unit.remove(other, row.id)
  else throw invalidBecause('duplicate_id', t('Both have their own in {title}', { title: other.title }))
}

/** Makes one of two rows of a table: everything that refers to the duplicate refers to the other then. */
async function mergeRows(unit: Unit, resource: AnyResource, id: number, duplicateId: number) {
  if (id === duplicateId) throw invalidBecause('duplicate_id', t('Choose another record'))
  // In the order of their ids, so that two who merge the same pair do not wait for each other.
  for (const one of [id, duplicateId].toSorted((left, right) => left - right)) await unit.lock(resource, one)
  for (const { other, field, rows } of await pointing(unit, resource, duplicateId))
    for (const row of rows) await move(unit, other, field, row, id)
  const duplicate = await unit.get(resource, duplicateId)
  const effect = mergeEffectOf(resource)
  if (effect) await effect(unit, await unit.get(resource, id), duplicate)
  else await unit.remove(resource, duplicateId)
  return unit.update(resource, id, {}, 'merged')
}

for (const resource of Object.values(registry).filter(({ mergeable }) => mergeable)) {
  const declared = mergeCalls(resource)

  onCall(declared.preview, ({ by, db, input }) =>
    runUnit(db, by, async (unit) => {
      const duplicate = await unit.get(resource, input.duplicate_id)
      const found = await pointing(unit, resource, duplicate.id)
      return {
        duplicate: {
          id: duplicate.id,
          label: rowLabel(resource, duplicate),
          ...(typeof duplicate.number === 'string' && { number: duplicate.number }),
        },
        moves: found.map(({ other, rows }) => ({
          table: other.name,
          title: other.title,
          rows: rows.length,
        })),
      }
    }),
  )

  onCall(declared.merge, async ({ unit, input: { id, version, duplicate_id } }) => {
    const row = await unit.get(resource, id)
    if (row.version !== version) throw new Refused('stale_version', row)
    return mergeRows(unit, resource, id, duplicate_id)
  })
}
