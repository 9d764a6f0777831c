import { exportProgress, exportTicket, trailEntry } from '../../src/resources/kit/query/resourceAnswers'
import { sheetFormats } from '../exports/sheets/sheet'
import { answerSchema, binary, envelope, type Schema } from './openapiSchemas'
import {
  byParameter,
  columnsParameter,
  idParameter,
  queryParameters,
  refusalRefs,
  ticketParameter,
} from './openapiShared'

const id = { type: 'integer', minimum: 1 }
const instant = { type: 'string', format: 'date-time' }

/** The format of a file. */
export const format = { name: 'format', in: 'query', schema: { type: 'string', enum: sheetFormats } }

const fileAnswer = { description: 'The bytes of the file', ...binary('application/octet-stream') }

/** A list as a file: with a ticket for a plain link, or directly; how far it is, and how to stop it. */
export function exportPaths(path: string, title: string, notes: Schema): Record<string, Schema> {
  const progress = envelope(answerSchema(exportProgress))
  const body = {
    type: 'object',
    required: ['format'],
    properties: {
      format: format.schema,
      filters: { type: 'array', items: { type: 'object' } },
      sort: { type: 'array', items: { type: 'object' } },
      search: { type: 'string' },
      columns: { type: 'array', items: { type: 'string' } },
      ids: { type: 'array', items: id },
      by: { type: 'array', items: { type: 'string' } },
    },
  }
  return {
    [`${path}/export`]: {
      get: {
        ...notes,
        summary: `A file of all matching ${title}`,
        parameters: [...queryParameters, format, columnsParameter, byParameter, ticketParameter],
        responses: { '200': fileAnswer, ...refusalRefs },
      },
      post: {
        ...notes,
        summary: `A ticket for a file of ${title}`,
        requestBody: {
          required: true,
          content: { 'application/json': { schema: body, example: { format: 'xlsx' } } },
        },
        responses: {
          '201': envelope(answerSchema(exportTicket), {}, 'The ticket; it is valid once, within a minute'),
          ...refusalRefs,
        },
      },
    },
    [`${path}/export/{id}`]: {
      get: {
        ...notes,
        summary: 'How far a file is',
        parameters: [idParameter],
        responses: { '200': progress, ...refusalRefs },
      },
      delete: {
        ...notes,
        summary: 'Stops a file',
        parameters: [idParameter],
        responses: { '200': progress, ...refusalRefs },
      },
    },
  }
}

const trail = '/general/change_logs'
const texts = { type: 'string' }

/** The trail of one record or of everything, page by page and as a file. */
export const trailPaths = (): Record<string, Schema> => ({
  [trail]: {
    get: {
      summary: 'Changes by record, person and period, newest first; without a record for administrators.',
      parameters: [
        { name: 'entity', in: 'query', schema: texts, description: 'The table of a record' },
        { name: 'id', in: 'query', schema: id },
        { name: 'user_id', in: 'query', schema: id },
        { name: 'from', in: 'query', schema: instant },
        { name: 'to', in: 'query', schema: instant },
        { name: 'cursor', in: 'query', schema: id },
        { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 200 } },
      ],
      responses: {
        '200': envelope(
          { type: 'array', items: answerSchema(trailEntry) },
          { cursor: { type: ['string', 'null'] } },
        ),
        ...refusalRefs,
      },
    },
  },
  ...exportPaths(trail, 'changes', {}),
})
