import type { AnyResource } from '../../src/resources/kit/defineResource'
import type { RowErrors } from '../../src/resources/imports/import_rows'

type Values = Record<string, unknown>

const figure = (value: unknown) => (typeof value === 'number' && value > 0 ? value : null)
const two = (value: number) => value.toLocaleString('en-CA', { maximumFractionDigits: 4 })

/** What is right by the rules and yet looks wrong: a price half off the last one, a quantity ten times the usual. */
export function warningsOf({ fields }: AnyResource, before: Values, changes: Values): RowErrors {
  const warnings: RowErrors = {}
  for (const [name, value] of Object.entries(changes)) {
    const field = fields[name]
    const [last, next] = [figure(before[name]), figure(value)]
    if (field?.kind !== 'decimal' || last === null || next === null) continue
    const isFar = field.unit === 'CAD' ? Math.abs(next - last) > last / 2 : next > last * 10
    if (isFar) warnings[name] = { code: 'other', text: `From ${two(last)} to ${two(next)}` }
  }
  return warnings
}
