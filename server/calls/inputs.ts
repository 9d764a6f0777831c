import type { FastifyRequest } from 'fastify'
import type { AnyCall } from '../../src/resources/kit/define/defineCall'
import type { Fields } from '../../src/resources/kit/fields/field'
import { check, type FieldErrors, withInitials } from '../../src/resources/kit/fields/validate'
import type { FieldValues, ValuesOf } from '../../src/resources/kit/fields/values'
import { invalid, Refused } from '../engine/errors'

const numeric = ['integer', 'decimal', 'reference', 'flag']

const asNumber = (value: unknown) =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value

/** Numbers and flags arrive as text in a query and a path; the fields say what they are. */
export const fromText = (fields: Fields, values: FieldValues): FieldValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = fields[name]
      if (field?.lines && Array.isArray(value)) return [name, value.map(lineFromText(field.lines))]
      if (field?.isJson && Array.isArray(value)) return [name, value.map(asNumber)]
      return [name, numeric.includes(field?.kind ?? '') ? asNumber(value) : value]
    }),
  )

const lineFromText = (fields: Fields) => (line: unknown) =>
  typeof line === 'object' && line !== null ? fromText(fields, { ...line }) : line

/** What was sent of these fields, and beside them. */
export function splitBy(fields: Fields, sent: FieldValues): { own: FieldValues; others: FieldValues } {
  const own: FieldValues = {}
  const others: FieldValues = {}
  for (const [name, value] of Object.entries(sent)) (name in fields ? own : others)[name] = value
  return { own, others }
}

/** The checked inputs of a call that takes filters by column, and those filters, of a query or of a body that was kept. */
export function listInputOf<const F extends Fields>(
  inputs: F,
  sent: FieldValues,
): { input: ValuesOf<F>; list: FieldValues } {
  const { own, others } = splitBy(inputs, sent)
  const checked = check(inputs, fromText(inputs, own))
  if (!checked.ok) throw invalid(checked.errors)
  return { input: withInitials(inputs, checked.values), list: others }
}

/** The names of a path; one that is no such value names nothing that exists. */
export function paramsOf({ params }: AnyCall, request: FastifyRequest): FieldValues {
  const checked = check(params, fromText(params, request.params as FieldValues))
  if (!checked.ok) throw new Refused('not_found', { text: 'There is no such record' })
  return checked.values
}

/** Inputs and changes of a request, all that is wrong with them at once. */
export function inputOf(
  { inputs, changes }: AnyCall,
  sent: FieldValues,
  faultsOf: (sent: object) => FieldErrors = () => ({}),
): FieldValues {
  if (Object.keys(inputs).length + Object.keys(changes).length === 0) return {}
  const { own, others } = splitBy(changes, sent)
  const checked = check(inputs, others)
  const changed = check(changes, own, { partial: true })
  const errors: FieldErrors = {
    ...faultsOf(sent),
    ...(checked.ok ? {} : checked.errors),
    ...(changed.ok ? {} : changed.errors),
  }
  if (!checked.ok || !changed.ok || Object.keys(errors).length > 0) throw invalid(errors)
  return { ...withInitials(inputs, checked.values), ...changed.values }
}
