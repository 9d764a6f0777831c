import { envelope, refusals, type Schema } from './openapiSchemas'

const text = { type: 'string' }

const token = {
  type: 'object',
  required: ['access_token', 'token_type', 'expires_in'],
  properties: { access_token: text, token_type: text, expires_in: { type: 'integer' } },
}

const credentials = {
  type: 'object',
  required: ['grant_type', 'client_id', 'username', 'password'],
  properties: {
    grant_type: { type: 'string', enum: ['password'] },
    client_id: text,
    client_secret: text,
    username: text,
    password: text,
  },
  example: {
    grant_type: 'password',
    client_id: 'decant-web',
    username: 'maria',
    password: 'a long password',
  },
}

const change = {
  type: 'object',
  required: ['channel', 'event', 'data'],
  properties: { channel: text, event: text, data: { type: 'object', additionalProperties: true } },
}

const caughtUp = {
  type: 'object',
  required: ['state', 'position', 'events'],
  properties: {
    state: { type: 'string', enum: ['nothing', 'missed', 'too_old'] },
    position: text,
    events: { type: 'array', items: change },
  },
}

/** Calls of the engine itself: signing in, and catching up with the feed after a cut. */
export const enginePaths: Record<string, Record<string, Schema>> = {
  '/login': {
    post: {
      operationId: 'postLogin',
      tags: ['general'],
      summary: 'Exchanges username and password for a token.',
      requestBody: { required: true, content: { 'application/json': { schema: credentials } } },
      responses: { ...refusals, '200': envelope(token) },
      security: [],
    },
  },
  '/changes': {
    get: {
      operationId: 'getChanges',
      tags: ['general'],
      summary: 'What happened on channels since a position of the feed.',
      parameters: [
        { name: 'since', in: 'query', required: true, schema: text },
        { name: 'channels', in: 'query', schema: { type: 'array', items: text, maxItems: 100 } },
      ],
      responses: { ...refusals, '200': envelope(caughtUp) },
    },
  },
}

/** The groups and sums of a report. */
export const groupsSchema = {
  type: 'object',
  required: ['by', 'groups', 'subtotals', 'more', 'whole', 'zone'],
  properties: {
    by: { type: 'array', items: text },
    groups: { type: 'array', items: { type: 'object', additionalProperties: true } },
    subtotals: { type: 'array', items: { type: 'object', additionalProperties: true } },
    more: { type: 'integer', enum: [0, 1] },
    whole: { type: 'object', additionalProperties: true },
    zone: text,
    ends: { type: 'array', items: { type: 'integer' } },
  },
}
