import * as z from 'zod/mini'
import type { AnyCall } from '../../src/resources/kit/define/defineCall'
import { tableOf } from '../../src/resources/kit/define/shapes'
import { registeredCalls } from '../calls/handlers'
import {
  bodyOf,
  envelope,
  fieldSchemaOf,
  keyHeader,
  propertiesOf,
  refusals,
  requiredOf,
  type Schema,
} from './openapiSchemas'

/** The schema of an answer; rows of a table refer to the schema of the table. */
function answerSchema({ answer }: AnyCall): Schema {
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

const binary = (mime: string) => ({ content: { [mime]: { schema: { type: 'string', format: 'binary' } } } })

const done = (declared: AnyCall) => {
  if (declared.kind === 'download')
    return { description: 'The bytes of the file', ...binary('application/octet-stream') }
  if (declared.kind !== 'page') return envelope(answerSchema(declared))
  const extras = {
    cursor: { type: ['string', 'null'] },
    position: { type: 'string' },
    total: { type: ['integer', 'null'] },
  }
  return envelope(answerSchema(declared), extras)
}

/** The body of a call, or its inputs in the query where the body is a file or there is none. */
function sentWith({ kind, method, inputs, changes }: AnyCall) {
  if (kind === 'upload') return { requestBody: { required: true, ...binary('application/octet-stream') } }
  const fields = { ...inputs, ...changes }
  if (method === 'GET' || Object.keys(fields).length === 0) return {}
  return { requestBody: bodyOf(fields, { names: requiredOf(inputs) }) }
}

const queryOf = ({ kind, method, inputs }: AnyCall) =>
  method === 'GET' || kind === 'upload'
    ? Object.entries(propertiesOf(inputs)).map(([name, schema]) => ({
        name,
        in: 'query',
        required: inputs[name]?.presence === 'required',
        schema,
      }))
    : []

const operationId = ({ method, path }: AnyCall) =>
  `${method.toLowerCase()}${path.replaceAll(/[^a-z]+([a-z])/gi, (_, letter: string) => letter.toUpperCase())}`

const operationOf = (declared: AnyCall) => ({
  operationId: operationId(declared),
  tags: [declared.path.split('/')[1]],
  summary: declared.about,
  'x-areas': declared.areas,
  'x-modules': declared.modules,
  parameters: [
    ...Object.entries(declared.params).map(([name, field]) => ({
      name,
      in: 'path',
      required: true,
      schema: fieldSchemaOf(field),
    })),
    ...queryOf(declared),
    ...(declared.kind === 'write' || declared.kind === 'upload' ? [keyHeader] : []),
  ],
  ...sentWith(declared),
  responses: { ...refusals, '200': done(declared) },
  ...((declared.areas === 'public' || declared.areas === 'anonymous') && { security: [] }),
})

/** The documentation of every declared call, by path and method. */
export function declaredPaths(): Record<string, Record<string, Schema>> {
  const paths: Record<string, Record<string, Schema>> = {}
  for (const { declared } of registeredCalls()) {
    const path = declared.path.replace(/:([a-z_]+)/g, '{$1}')
    paths[path] = { ...paths[path], [declared.method.toLowerCase()]: operationOf(declared) }
  }
  return paths
}
