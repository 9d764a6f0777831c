import { withInitials } from '../../../src/resources/kit/fields/validate'
import type { FieldValues } from '../../../src/resources/kit/fields/values'
import type { AnyRow } from '../../../src/resources/kit/define/row'
import type { AnyResource } from '../../../src/resources/kit/define/definition'
import { labelKey } from '../../../src/resources/kit/define/defineResource'
import type { Fields } from '../../../src/resources/kit/fields/field'
import type { ImportKind } from '../../../src/resources/imports/kinds'
import type { RowErrors } from '../../../src/resources/imports/import_rows'
import type { Unit } from '../../engine/unitTypes'
import {
  type CheckedRow,
  isWrong,
  type Reading,
  type SourceRow,
  formatErrors,
  type TypedRow,
  typedRows,
} from '../read/reading'
import { definedValues } from '../../../src/resources/kit/fields/pickValues'
import { blankOf } from '../read/rowTemplate'
import { checkRow } from './checkRow'
import { withHooks, ofRow } from '../apply/runHooks'
import { indexExisting, wholeOf } from './existingIndex'
import { ownOnly } from '../../engine/crud'
import { paced } from '../read/yieldToEventLoop'
import { uniqueKey, type Validation, findDuplicate, uniqueBeside } from './uniqueness'
import { keyText } from './existingRows'
import { requestsFor } from '../apply/requests'
import { dryRunWrite } from '../apply/dryRunWrite'
import { warningsOf } from './warnings'

const asWire = (value: unknown) => (typeof value === 'boolean' ? Number(value) : (value ?? null))
/** Whether two values of a field are the same, lists of several too. */
export const same = (left: unknown, right: unknown) =>
  left === right || (typeof left === 'object' && JSON.stringify(left) === JSON.stringify(right))

const kinds = new WeakMap<ImportKind, Fields>()

/** What a row of a kind may hold: its fields, and what only an import gives. */
export function fieldsOf(kind: ImportKind): Fields {
  const made = kinds.get(kind)
  if (made) return made
  const { resource } = kind
  const columns = kind.columns.flatMap((name) => {
    const field = resource.systemFields[name]
    return field ? [[name, field] as const] : []
  })
  // The key identifies the document a line belongs to.
  const keyColumns = kind.group || isOnlyNew(kind) ? kind.key : []
  const keyed = keyColumns.flatMap((name) => {
    const field = resource.fields[name]
    return field ? [[name, { ...field, presence: 'required' as const }] as const] : []
  })
  const fields: Fields = { ...resource.fields, ...Object.fromEntries(columns), ...Object.fromEntries(keyed) }
  kinds.set(kind, fields)
  return fields
}

/** FieldValues that differ from the existing row. */
export function changedOf(before: FieldValues, values: FieldValues): FieldValues {
  const changed: FieldValues = {}
  for (const name of Object.keys(values))
    if (values[name] !== undefined && !same(before[name] ?? null, asWire(values[name])))
      changed[name] = values[name]
  return changed
}

type Naming = { references: ReadonlyMap<string, string>; blank: () => FieldValues }
const naming = new WeakMap<AnyResource, Naming>()

/** The names of the references of a table, each with the name under which it says how it is called. */
function namesIn(resource: AnyResource): Naming {
  const cached = naming.get(resource)
  if (cached) return cached
  const fields = Object.entries({ ...resource.systemFields, ...resource.fields })
  const references = new Map(
    fields.flatMap(([name, { kind }]) => (kind === 'reference' ? [[name, labelKey(name)] as const] : [])),
  )
  const blank = blankOf([...fields.map(([name]) => name), ...references.values()])
  const made = { references, blank }
  naming.set(resource, made)
  return made
}

/** FieldValues as people are shown them: flags as they travel, beside each reference how it is called. */
export function shown(resource: AnyResource, values: FieldValues, labels: FieldValues): FieldValues {
  const { references, blank } = namesIn(resource)
  const shown = blank()
  for (const name of Object.keys(values)) {
    if (values[name] === undefined) continue
    shown[name] = asWire(values[name])
    const label = references.get(name)
    if (label !== undefined) shown[label] = labels[name] ?? labels[label] ?? null
  }
  return shown
}

/** Whether the data type only adds rows: the key shows whether a row was imported before. */
const isOnlyNew = ({ modes }: ImportKind) => modes.every((mode) => mode === 'insert')

function modeErrors({ kind, mode }: Reading, row: TypedRow, before: AnyRow | undefined): RowErrors {
  const [first = 'row'] = kind.key
  const missing = kind.key.filter(
    (name) =>
      before === undefined &&
      (row.values[name] ?? null) === null &&
      !(name in row.errors) &&
      fieldsOf(kind)[name]?.presence === 'required',
  )
  if (missing.length > 0) return Object.fromEntries(missing.map((name) => [name, 'required']))
  if (kind.key.some((name) => name in row.errors)) return {}
  if (mode === 'insert' && before && !kind.undo) return { [first]: 'unique' }
  return mode === 'update' && !before ? { [first]: 'exists' } : {}
}

/** Judges plain rows: what each would do, and every rule it breaks. In a unit whose effects the caller keeps or drops. */
export async function validateRows(
  unit: Unit,
  reading: Reading,
  rows: readonly SourceRow[],
  { seen, isRehearsed, skip, turn }: Validation,
): Promise<CheckedRow[]> {
  const { kind } = reading
  const { resource, key } = kind
  const typed = await typedRows(unit.trx, reading, rows)
  const { existing, all, taken, isNumbered } = await indexExisting(unit, reading, typed, !isRehearsed)
  const fields = fieldsOf(kind)
  const fills = Object.entries(kind.filled)
  const sets = [key, ...uniqueBeside(resource, key), ...(kind.ownNumber ? [['number']] : [])]
  const unlike = [...new Set(sets.flat())]
  const part = await requestsFor(resource)?.parting(unit, all)
  const warn = await warningsOf(unit.trx, kind, typed)
  const judged: CheckedRow[] = []
  await turn
  for await (const [place, row] of paced(typed.entries())) {
    const before = existing(row)
    if (!before) for (const [name, filled] of fills) row.values[name] ??= filled(row.values)
    const errors: RowErrors = { ...row.errors, ...modeErrors(reading, row, before) }
    for (const name of kind.required) {
      const value = row.values[name]
      // What is there may be emptied on purpose, not be left out.
      if (value === undefined || (value === null && !before)) errors[name] ??= 'required'
    }
    const checked = checkRow(fields, without(row.values, before ? [] : nulls(row.values)), {
      partial: before !== undefined,
    })
    if (!checked.ok) for (const [name, error] of Object.entries(checked.errors)) errors[name] ??= error
    const values = checked.ok ? checked.values : definedValues(without(row.values, Object.keys(errors)))
    const whole = wholeOf(unlike, before, values)
    const keepsKey = before !== undefined && isNumbered(row) && keyText(before, key) === keyText(whole, key)
    const uniqueKeys: string[] = []
    let isMet = false
    for (const columns of sets) {
      // What could not be read is not the same as what else could not be read.
      if (columns.some((name) => name in row.errors) || (columns === key && keepsKey)) continue
      const one = uniqueKey(columns, whole, columns === key)
      if (one === null) continue
      uniqueKeys.push(one)
      const met = findDuplicate(seen, row.row_number, columns, one)
      if (met && !('number' === met.field && isMet)) errors[met.field] ??= met.error
      isMet ||= met !== null
    }
    for (const { columns, rows: owners } of taken) {
      const owner = owners.get(keyText(whole, columns))
      const [field = 'row'] = columns
      if (columns === key && keepsKey) continue
      if (owner !== undefined && owner !== before?.id) errors[field] ??= 'unique'
    }
    const changes = before
      ? changedOf(before, values)
      : { ...withInitials(resource.fields, values), ...ownOnly(resource), ...kind.always }
    const proposed = before ? changes : addedTo(changes, values)
    const isIdle = before !== undefined && Object.keys(changes).length === 0
    // A document that came in before, word for word, has nothing more to do.
    if (reading.mode === 'insert' && before && !isIdle) errors[key[0] ?? 'row'] ??= 'unique'
    const failed = skip.get(row.row_number)
    const parted = part && !isIdle ? await part(before, proposed, errors) : { write: proposed, proposed: {} }
    const isUnwritten = isIdle || failed || (part !== undefined && Object.keys(parted.write).length === 0)
    const write = isUnwritten
      ? parted.write
      : await ofRow(row.row_number, withHooks(unit, resource, before, parted.write, errors))
    for (const [name, error] of Object.entries(failed ?? {})) errors[name] ??= error
    // The event that follows looks at the row as it is written; a rehearsal is taken back.
    if (isRehearsed && reading.fires !== null && !isUnwritten && !isWrong(errors)) {
      const trial = dryRunWrite(unit, reading, row.row_number, before?.id ?? null, write)
      Object.assign(errors, (await ofRow(row.row_number, trial)).errors)
    }
    const direct = before ? changedOf(before, write) : parted.write
    const differs = before ? { ...direct, ...parted.proposed } : direct
    // What a guard adds, such as when something was counted, is another thing at every look.
    const shownAfter = before
      ? picked(
          differs,
          Object.keys(differs).filter((name) => kind.columns.includes(name)),
        )
      : addedTo({ ...values }, Object.fromEntries(key.map((name) => [name, whole[name] ?? null])))
    judged.push({
      row_number: row.row_number,
      raw: row.raw,
      group_key: null,
      uniqueKeys,
      action: isWrong(errors)
        ? 'error'
        : Object.keys(differs).length === 0
          ? 'unchanged'
          : before
            ? 'update'
            : 'create',
      errors: formatErrors(errors),
      warnings: warn(place, before, differs),
      target_id: before?.id ?? null,
      target_version: before?.version ?? null,
      before: before ? shown(resource, picked(before, Object.keys(differs)), before) : {},
      after: shown(resource, shownAfter, row.labels),
      write: before ? direct : write,
      proposed: parted.proposed,
      comes_to: null,
    })
  }
  return judged
}

/** FieldValues with those beside them that are given. */
function addedTo(values: FieldValues, more: FieldValues): FieldValues {
  for (const name of Object.keys(more)) if (more[name] !== undefined) values[name] = more[name]
  return values
}

const nulls = (values: FieldValues) => Object.keys(values).filter((name) => values[name] === null)

function without(values: FieldValues, names: readonly string[]): FieldValues {
  if (names.length === 0) return values
  const left = { ...values }
  for (const name of names) delete left[name]
  return left
}

const picked = (values: FieldValues, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
