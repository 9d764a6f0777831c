import { check, type FieldErrors, withInitials } from '../../src/resources/kit/fields/validate'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import type { FieldValues } from '../../src/resources/kit/fields/values'
import type { AnyRow } from '../../src/resources/kit/define/row'
import { guardedChanges, guardedEnd, guardedNew } from './hooks/runHooks'
import { mostLineFaults } from '../../src/resources/kit/fields/lists'
import { hooksOf } from './hooks/hooks'
import { assertReferences } from './references'
import { invalid, refusalOf } from './errors'
import { registry } from '../../src/resources'
import type { Unit } from './unitTypes'

const childOf = (name: string) => {
  const child = registry[name]
  if (!child) throw new Error(`${name} is not a known table`)
  return child
}

/** A list of lines as values by name; a line that is no object has none. */
export const linesIn = (lines: unknown): FieldValues[] =>
  Array.isArray(lines) ? lines.map((line: unknown) => (typeof line === 'object' ? { ...line } : {})) : []

/** Separates the lines of a document from the body a client sent, as {table: lines}. */
export function takeLines(resource: AnyResource, body: FieldValues): Record<string, FieldValues[]> {
  const taken: Record<string, FieldValues[]> = {}
  for (const name of Object.keys(resource.lines)) {
    if (!(name in body)) continue
    const lines = body[name]
    delete body[name]
    if (!Array.isArray(lines) || lines.length > 1000)
      throw invalid({ [name]: Array.isArray(lines) ? 'max' : 'other' })
    taken[name] = linesIn(lines)
  }
  return taken
}

const asWire = (value: unknown) =>
  JSON.stringify(typeof value === 'boolean' ? Number(value) : (value ?? null))

/** Whether a line equals the stored one: it keeps its version and gets no change entry. */
const isAsBefore = (before: FieldValues, line: FieldValues) =>
  Object.entries(line).every(([field, value]) => asWire(before[field]) === asWire(value))

/** Prefixes the errors of one line with its place. */
async function asLine(place: string, work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    const refused = refusalOf(error)
    if (refused?.code !== 'validation_error') throw error
    const errors = Object.entries(refused.errors)
    throw invalid(Object.fromEntries(errors.map(([field, rule]) => [`${place}.${field}`, rule])))
  }
}

/**
 * Writes the lines of a document after checking each: lines with an id are updated, lines without are
 * inserted, missing ones are deleted. Returns the ids by table in the order sent. Errors name the line:
 * `recipe_lines.2.percent`.
 */
export async function writeLines(
  unit: Unit,
  resource: AnyResource,
  documentId: number,
  rows: Record<string, FieldValues[]>,
) {
  const sent: Record<string, number[]> = {}
  for (const [name, lines] of Object.entries(rows)) {
    const child = childOf(name)
    const via = resource.lines[name]?.via ?? ''
    const fields = Object.fromEntries(Object.entries(child.fields).filter(([field]) => field !== via))
    const errors: FieldErrors = {}
    const checked = lines.map((line, index) => {
      const { id, ...values } = line
      if (Object.keys(errors).length >= mostLineFaults) throw invalid(errors)
      const result = check(fields, values)
      if (!result.ok)
        for (const [field, code] of Object.entries(result.errors)) errors[`${name}.${index}.${field}`] = code
      return { id, values: result.ok ? result.values : {} }
    })
    if (Object.keys(errors).length > 0) throw invalid(errors)
    const existing = await unit.find(child, { [via]: documentId })
    const retainedIds = new Set(checked.map(({ id }) => id).filter((id) => id !== undefined && id !== null))
    const existingIds = new Set<unknown>(existing.map(({ id }) => id))
    for (const id of retainedIds) if (!existingIds.has(id)) throw invalid({ [name]: 'exists' })
    for (const line of existing)
      if (!retainedIds.has(line.id)) {
        await guardedEnd(unit, child, line)
        await unit.remove(child, line.id)
      }
    const byId = new Map(existing.map((row) => [row.id, row]))
    const ids: number[] = []
    sent[name] = ids
    for (const [index, { id, values }] of checked.entries()) {
      const line = withInitials(fields, values)
      const before = byId.get(Number(id))
      if (before) ids.push(Number(id))
      if (before && isAsBefore(before, line)) continue
      await asLine(`${name}.${index}`, async () => {
        await assertReferences(unit.trx, fields, line, { by: unit.by })
        if (before) await unit.update(child, Number(id), await guardedChanges(unit, child, before, line))
        else {
          const added = await guardedNew(unit, child, { ...line, [via]: documentId })
          ids.push((await unit.insert(child, added)).id)
        }
      })
    }
  }
  return sent
}

/** Runs the `onLines` hooks and returns the document with its lines and the values derived from them. */
export async function afterLines(
  unit: Unit,
  resource: AnyResource,
  row: AnyRow,
  sent: Record<string, number[]>,
): Promise<AnyRow> {
  const lines = await readLines(unit, resource, row.id)
  const { lines: effects } = hooksOf(resource)
  if (effects.length === 0) return { ...row, ...lines }
  const ordered = Object.fromEntries(
    Object.entries(lines).map(([name, rows]) => {
      const places = new Map((sent[name] ?? []).map((id, place) => [id, place]))
      return [name, rows.toSorted((left, right) => (places.get(left.id) ?? 0) - (places.get(right.id) ?? 0))]
    }),
  )
  let after = row
  for (const effect of effects) {
    const follows = await effect(unit, after, ordered)
    const differs = Object.entries(follows).some(([name, value]) => asWire(after[name]) !== asWire(value))
    if (differs) after = await unit.update(resource, row.id, follows)
  }
  // The hooks may have changed the lines and the status of the document.
  return { ...(await unit.get(resource, row.id)), ...(await readLines(unit, resource, row.id)) }
}

/** A document's lines as rows, {table: rows}. */
async function readLines(unit: Pick<Unit, 'find'>, resource: AnyResource, documentId: number) {
  const lines: Record<string, AnyRow[]> = {}
  for (const [name, { via }] of Object.entries(resource.lines))
    lines[name] = await unit.find(childOf(name), { [via]: documentId })
  return lines
}
