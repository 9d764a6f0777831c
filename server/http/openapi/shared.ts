import { operators } from '../../../src/resources/kit/query/filter'
import { flag, type Schema } from './schemas'

const refusals = {
  '400': ['BadRequest', 'validation_error: the body is no JSON'],
  '401': ['NotAuthorized', 'not_authorized: no token, or an expired one'],
  '403': ['NoPrivileges', 'no_privileges, with the areas that would give the right'],
  '404': ['NotFound', 'not_found'],
  '409': ['Conflict', 'stale_version with the row as it is now, invalid_transition, database_delete_1451'],
  '413': ['TooLarge', 'validation_error: the body is too large'],
  '422': ['Invalid', 'validation_error with a rule code per field, or a code of the plant'],
  '429': ['TooManyAttempts', 'too_many_attempts'],
  '503': ['Unavailable', 'db_error, busy_try_again: the same call may be sent again with its key'],
} as const

/** What every call may be refused with. */
export const refusalRefs: Schema = Object.fromEntries(
  Object.entries(refusals).map(([code, [name]]) => [code, { $ref: `#/components/responses/${name}` }]),
)

/** A path with its names in braces. */
export const templateOf = (path: string) => path.replace(/:([a-z_]+)/g, '{$1}')

export const parameterRef = (name: string) => ({ $ref: `#/components/parameters/${name}` })

export const idParameter = parameterRef('id')
export const keyParameter = parameterRef('key')

/** The query of a list. */
export const listParameters = ['filters', 'sort', 'search', 'limit', 'cursor', 'total'].map(parameterRef)

const texts = { type: 'array', items: { type: 'string' } }
const bracketed = { style: 'deepObject', explode: true }

const condition = {
  type: 'object',
  required: ['operator', 'value'],
  properties: {
    logic_operator: { type: 'string', enum: ['and', 'or'] },
    operator: { type: 'string', enum: operators },
    value_type: { type: 'string', enum: ['value', 'column'] },
    value: {},
  },
}

/** Filters, sort and search of a list, by the names of its inputs. */
export const listSchemas: Schema = {
  filters: {
    type: 'array',
    maxItems: 30,
    items: {
      type: 'object',
      required: ['field', 'filters'],
      properties: {
        field: { type: 'string' },
        field_type: { type: 'string' },
        filters: { type: 'array', items: condition },
      },
    },
  },
  sort: {
    type: 'array',
    maxItems: 5,
    items: {
      type: 'object',
      required: ['field', 'direction'],
      properties: { field: { type: 'string' }, direction: { type: 'string', enum: ['asc', 'desc'] } },
    },
  },
  search: { type: 'string' },
}

/** Parts that many operations refer to. */
export const sharedComponents = {
  parameters: {
    id: {
      name: 'id',
      in: 'path',
      required: true,
      schema: { type: 'integer', minimum: 1 },
    },
    key: {
      name: 'Idempotency-Key',
      in: 'header',
      description:
        'The same key sent twice happens once; the second answer is that of the first, with replayed: 1',
      schema: { type: 'string', maxLength: 80 },
      example: 'k3v9q0x1',
    },
    filters: {
      name: 'filters',
      in: 'query',
      ...bracketed,
      schema: listSchemas.filters,
      example: [{ field: 'status', filters: [{ operator: '=', value: 'active' }] }],
    },
    sort: {
      name: 'sort',
      in: 'query',
      ...bracketed,
      schema: listSchemas.sort,
      example: [{ field: 'created_at', direction: 'desc' }],
    },
    search: { name: 'search', in: 'query', schema: listSchemas.search, example: 'vanilla' },
    limit: {
      name: 'limit',
      in: 'query',
      schema: { type: 'integer', minimum: 1, maximum: 500, default: 100 },
    },
    cursor: { name: 'cursor', in: 'query', schema: { type: 'string' } },
    total: { name: 'total', in: 'query', schema: flag },
    columns: { name: 'columns', in: 'query', ...bracketed, schema: texts },
    by: { name: 'by', in: 'query', ...bracketed, schema: texts },
  },
  responses: Object.fromEntries(
    Object.values(refusals).map(([name, description]) => [
      name,
      {
        description,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    ]),
  ),
}

export const columnsParameter = parameterRef('columns')
export const byParameter = parameterRef('by')

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
  example: { status: 0, message: 'validation_error', data: { name: 'required' } },
}
