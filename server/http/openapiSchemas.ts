import * as z from 'zod/mini'
import type { AnyField, Fields } from '../../src/resources/kit/fields/field'
import { describeCondition } from '../../src/resources/kit/fields/requiredWhere'

/** A part of the documentation as JSON. */
export type Schema = Record<string, unknown>

export const flag = { type: 'integer', enum: [0, 1] }

/** The shape of a JSON value, as its checks say it. */
function jsonSchemaOf({ schema }: AnyField): Schema {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return shape
}

/** The schema of one field. */
export function fieldSchemaOf(field: AnyField): Schema {
  const about = [field.help, field.requiredWhere && describeCondition(field.requiredWhere)]
    .filter(Boolean)
    .join('. ')
  const described = { title: field.label, ...(about && { description: about }) }
  const values = field.options?.map(({ value }) => value)
  const unit = field.unit ? { 'x-unit': field.unit } : {}
  if (field.isJson) return { ...jsonSchemaOf(field), ...described }
  switch (field.kind) {
    case 'integer':
      return { type: 'integer', ...described, ...unit }
    case 'reference':
      return {
        type: 'integer',
        ...described,
        description: [`Id of ${field.table}`, about].filter(Boolean).join('. '),
      }
    case 'decimal':
      return { type: 'number', ...described, ...unit, 'x-scale': field.scale }
    case 'day':
      return { type: 'string', format: 'date', ...described }
    case 'instant':
      return { type: 'string', format: 'date-time', ...described }
    case 'choice':
      return { type: 'string', enum: values, ...described }
    case 'choices':
      return { type: 'array', items: { type: 'string', enum: values }, ...described }
    case 'flag':
      return { ...flag, ...described }
    default:
      return { type: 'string', ...(field.max && { maxLength: field.max }), ...described }
  }
}

export const nullable = (schema: Schema): Schema =>
  typeof schema.type === 'string' ? { ...schema, type: [schema.type, 'null'] } : schema

export const propertiesOf = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.presence === 'optional' ? nullable(fieldSchemaOf(field)) : fieldSchemaOf(field),
    ]),
  )

export const requiredOf = (fields: Fields) =>
  Object.entries(fields)
    .filter(([, { presence }]) => presence === 'required')
    .map(([name]) => name)

export const bodyOf = (
  fields: Fields,
  { versioned = false, names = requiredOf(fields) }: { versioned?: boolean; names?: readonly string[] } = {},
) => {
  const required = [...names, ...(versioned ? ['version'] : [])]
  return {
    content: {
      'application/json': {
        schema: {
          type: 'object',
          additionalProperties: false,
          properties: {
            ...propertiesOf(fields),
            ...(versioned && { version: { type: 'integer' } }),
            posting_key: { type: 'string', maxLength: 80 },
          },
          ...(required.length > 0 && { required }),
        },
      },
    },
  }
}

export const envelope = (data: Schema, extras: Schema = {}) => ({
  description: 'Done',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['status', 'message', 'data'],
        properties: { status: flag, message: { type: 'string' }, data, ...extras },
      },
    },
  },
})

const refusal = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } }

/** What every call may be refused with. */
export const refusals = Object.fromEntries(
  [
    ['401', 'not_authorized: no token, or an expired one'],
    ['403', 'no_privileges'],
    ['404', 'not_found'],
    ['409', 'stale_version, invalid_transition, database_delete_1451'],
    ['413', 'validation_error: the body is too large'],
    ['422', 'validation_error with a rule code per field, or a code of the plant'],
    ['429', 'too_many_attempts'],
    ['503', 'db_error, busy_try_again'],
  ].map(([code, description]) => [code, { description, ...refusal }]),
)

/** The body of a refusal. */
export const refusalSchema = {
  type: 'object',
  required: ['status', 'message', 'data'],
  properties: {
    status: { type: 'integer', enum: [0] },
    message: { type: 'string', description: 'The code of the refusal' },
    data: {
      description: 'A rule code, or a code and its sentence, per field; or the sentence in `text`',
      type: ['object', 'null'],
      additionalProperties: true,
    },
  },
}

export const keyHeader = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 80 } }
