import type { FastifyReply } from 'fastify'
import { t } from '../../src/texts/texts'
import type { Refused } from '../engine/errors'

/** Converts booleans to 1 and 0 at any depth. */
function asWire(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(asWire)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, asWire(one)]))
  return value
}

/** The same without the named parts of an object, whose booleans are computed on. */
const asWireBut = (data: unknown, computedOn: readonly string[]) =>
  typeof data !== 'object' || data === null
    ? asWire(data)
    : Object.fromEntries(
        Object.entries(data).map(([key, one]) => [key, computedOn.includes(key) ? one : asWire(one)]),
      )

/**
 * The envelope of a successful answer; `extra` are the keys besides data (cursor, position, total, replayed), `computedOn`
 * the parts of data whose booleans stay.
 */
export const answer = (
  data: unknown,
  extra: Record<string, unknown> = {},
  computedOn: readonly string[] = [],
) => ({
  status: 1,
  message: '',
  data: computedOn.length > 0 ? asWireBut(data, computedOn) : asWire(data),
  ...extra,
})

/** The envelope around rows that SQL has already written as JSON text. */
export const answerText = (rows: string, extra: Record<string, unknown>) => {
  const extras = Object.entries(extra)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `,${JSON.stringify(key)}:${JSON.stringify(value)}`)
    .join('')
  return `{"status":1,"message":"","data":${rows}${extras}}`
}

/** The sentences of a refusal, by itself or by field, in the language of the caller. */
function inWords(value: unknown, at = 0): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      key === 'text' && typeof one === 'string' ? t(one) : at < 1 ? inWords(one, at + 1) : one,
    ]),
  )
}

/** Sends a refusal in the envelope. */
export const refuse = (reply: FastifyReply, refused: Refused) =>
  reply
    .code(refused.http)
    .headers(refused.retryAfter === undefined ? {} : { 'retry-after': String(refused.retryAfter) })
    .type('application/json; charset=utf-8')
    .send({ status: 0, message: refused.code, data: inWords(asWire(refused.data)) })
