import * as z from 'zod/mini'
import type { AnyField, Fields } from '../../../src/resources/kit/fields/field'
import { describeCondition } from '../../../src/resources/kit/fields/requiredWhere'
import { tableOf } from '../../../src/resources/kit/define/shapes'

/** A part of the documentation as JSON. */
export type Schema = Record<string, unknown>

export const flag = { type: 'integer', enum: [0, 1] }

/** The schema of an answer; rows of a table refer to the schema of the table. */
export function answerSchema(answer: z.ZodMiniType): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(answer, {
    io: 'output',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const table = tableOf(zodSchema)
      if (table !== undefined) jsonSchema.$ref = `#/components/schemas/${table}`
    },
  })
  return schema
}

/** The shape of a JSON value, as its checks say it; of lines, that of their fields. */
function jsonSchemaOf({ schema, lines }: AnyField): Schema {
  const shapeAs = (io: 'input' | 'output') => {
    const { $schema: _, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
    return shape
  }
  // The input of a transform has no schema; that of its output has the most detail.
  const input = shapeAs('input')
  const output = shapeAs('output')
  // A list is counted before its items are checked: the input knows how many, the output what they are.
  const shape =
    Object.keys(input).length > 0 ? { ...input, ...(output.items && { items: output.items }) } : output
  return lines ? { ...shape, type: 'array', items: objectOf(lines) } : shape
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

/** An object of these fields and nothing else. */
export const objectOf = (fields: Fields, more: Schema = {}, names = requiredOf(fields)): Schema => ({
  type: 'object',
  additionalProperties: false,
  properties: { ...propertiesOf(fields), ...more },
  ...(names.length > 0 && { required: names }),
})

/** A value that a field may have, to show what it looks like. */
function exampleOf(field: AnyField): unknown {
  if (field.lines) return [exampleOfFields(field.lines)]
  if (field.isJson) return {}
  switch (field.kind) {
    case 'integer':
    case 'reference':
      return 1
    case 'decimal':
      return 2.5
    case 'day':
      return '2026-03-02'
    case 'instant':
      return '2026-03-02T14:05:00.000Z'
    case 'choice':
      return field.options?.[0]?.value
    case 'choices':
      return field.options?.slice(0, 1).map(({ value }) => value)
    case 'flag':
      return 1
    case 'colour':
      return '#1890ff'
    default:
      return field.label
  }
}

/** Values of the required fields. */
export const exampleOfFields = (fields: Fields, names = requiredOf(fields)): Schema =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      names.includes(name) ? [[name, exampleOf(field)]] : [],
    ),
  )

const versionSchema = {
  type: 'integer',
  minimum: 1,
  description: 'The version that was read; a newer one in between is refused with stale_version',
}

type BodyNotes = { versioned?: boolean; names?: readonly string[]; more?: Schema; sample?: Schema }

/** A JSON body of these fields, with an example of the required ones. */
export const bodyOf = (
  fields: Fields,
  { versioned = false, names = requiredOf(fields), more = {}, sample = {} }: BodyNotes = {},
) => {
  const required = [...names, ...(versioned ? ['version'] : [])]
  const extras = {
    ...more,
    ...(versioned && { version: versionSchema }),
    posting_key: { type: 'string', maxLength: 80, description: 'Instead of the header Idempotency-Key' },
  }
  const example = { ...exampleOfFields(fields, [...names]), ...sample, ...(versioned && { version: 1 }) }
  return {
    ...(required.length > 0 && { required: true }),
    content: { 'application/json': { schema: objectOf(fields, extras, required), example } },
  }
}

/** The envelope of an answer. */
export const envelope = (data: Schema, extras: Schema = {}, description = 'Done') => ({
  description,
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

export const replayed = {
  replayed: { type: 'integer', enum: [1], description: 'The answer of the first call with this key' },
}

export const pageKeys = {
  cursor: { type: ['string', 'null'], description: 'Where the next page begins; null on the last one' },
  position: { type: 'string', description: 'The position of the feed at which the rows were read' },
  total: { type: ['integer', 'null'], description: 'Number of matching rows, where it was asked for' },
}

/** Bytes of a file. */
export const binary = (mime: string) => ({
  content: { [mime]: { schema: { type: 'string', format: 'binary' } } },
})
