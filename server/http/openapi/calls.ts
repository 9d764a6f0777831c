import type { AnyCall } from '../../../src/resources/kit/define/defineCall'
import type { AnyField } from '../../../src/resources/kit/fields/field'
import { listInputs } from '../../../src/resources/kit/query/listInputs'
import { registeredCalls } from '../../calls/handlers'
import {
  answerSchema,
  binary,
  bodyOf,
  envelope,
  fieldSchemaOf,
  pageKeys,
  propertiesOf,
  replayed,
  requiredOf,
  type Schema,
} from './schemas'
import { keyParameter, listParameters, listSchemas, parameterRef, refusalRefs, templateOf } from './shared'

const isWrite = ({ kind }: AnyCall) => kind === 'write' || kind === 'upload'

function done(declared: AnyCall): Schema {
  if (declared.kind === 'download')
    return { '200': { description: 'The bytes of the file', ...binary('application/octet-stream') } }
  const data = answerSchema(declared.answer)
  const { cursor, ...listKeys } = pageKeys
  if (declared.kind === 'page')
    return { '200': envelope(data, { cursor, ...(declared.filtersByColumn && listKeys) }) }
  if (declared.creates) return { '201': envelope(data, {}, 'Created') }
  const extras = isWrite(declared) ? replayed : {}
  return {
    '200': envelope(data, extras),
    ...(declared.goesOn && { '202': envelope(data, extras, 'Accepted: the work goes on after the answer') }),
  }
}

/** The body of a call, or its inputs in the query where the body is a file or there is none. */
function sentWith({ kind, method, inputs, changes }: AnyCall) {
  if (kind === 'upload') return { requestBody: { required: true, ...binary('application/octet-stream') } }
  const fields = { ...inputs, ...changes }
  if (method === 'GET' || Object.keys(fields).length === 0) return {}
  const lists = Object.keys(inputs).filter((name) => listFields.has(inputs[name]))
  const more = Object.fromEntries(lists.map((name) => [name, listSchemas[name]]))
  return { requestBody: bodyOf(fields, { names: requiredOf(inputs), more }) }
}

const listFields = new Set<unknown>(Object.values(listInputs))

const inputParameter = (name: string, field: AnyField) =>
  listFields.has(field)
    ? parameterRef(name)
    : {
        name,
        in: 'query',
        required: field.presence === 'required',
        ...(field.isJson && { style: 'deepObject', explode: true }),
        schema: propertiesOf({ [name]: field })[name],
      }

const queryOf = ({ kind, method, inputs, tokenInQuery }: AnyCall) =>
  method === 'GET' || kind === 'upload'
    ? [
        ...Object.entries(inputs).map(([name, field]) => inputParameter(name, field)),
        ...(tokenInQuery ? [{ name: 'token', in: 'query', schema: { type: 'string' } }] : []),
      ]
    : []

const operationOf = (declared: AnyCall): Schema => ({
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
    ...(declared.kind === 'page' && declared.filtersByColumn ? listParameters : []),
    ...(isWrite(declared) ? [keyParameter] : []),
  ],
  ...sentWith(declared),
  responses: { ...done(declared), ...refusalRefs },
  ...((declared.areas === 'public' || declared.areas === 'anonymous') && { security: [] }),
})

/** The documentation of every declared call, by path and method. */
export function declaredPaths(): Record<string, Record<string, Schema>> {
  const paths: Record<string, Record<string, Schema>> = {}
  for (const { declared } of registeredCalls()) {
    const path = templateOf(declared.path)
    paths[path] = { ...paths[path], [declared.method.toLowerCase()]: operationOf(declared) }
  }
  return paths
}
