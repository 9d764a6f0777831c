import type { AnyCall } from '../../src/resources/kit/define/defineCall'
import { registeredCalls } from '../calls/handlers'
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
} from './openapiSchemas'
import { keyParameter, listParameters, refusalRefs } from './openapiShared'

const isWrite = ({ kind }: AnyCall) => kind === 'write' || kind === 'upload'

function done(declared: AnyCall): Schema {
  if (declared.kind === 'download')
    return { '200': { description: 'The bytes of the file', ...binary('application/octet-stream') } }
  const data = answerSchema(declared.answer)
  if (declared.kind === 'page') return { '200': envelope(data, pageKeys) }
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
  return { requestBody: bodyOf(fields, { names: requiredOf(inputs) }) }
}

const queryOf = ({ kind, method, inputs, tokenInQuery }: AnyCall) =>
  method === 'GET' || kind === 'upload'
    ? [
        ...Object.entries(propertiesOf(inputs)).map(([name, schema]) => ({
          name,
          in: 'query',
          required: inputs[name]?.presence === 'required',
          ...(inputs[name]?.isJson && { style: 'deepObject', explode: true }),
          schema,
        })),
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
    ...(declared.kind === 'page' ? listParameters : []),
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
    const path = declared.path.replace(/:([a-z_]+)/g, '{$1}')
    paths[path] = { ...paths[path], [declared.method.toLowerCase()]: operationOf(declared) }
  }
  return paths
}
