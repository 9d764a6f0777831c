import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { check } from '../../src/resources/kit/fields/validate'
import { instant, optional } from '../../src/resources/kit/fields/field'
import type { Context } from './context'
import { invalid, refusalOf } from '../engine/errors'
import type { Session } from './auth'
import { runUnit } from '../engine/unitOfWork'
import type { Unit } from '../engine/unitTypes'
import { t } from '../../src/texts/texts'

const headerOf = (request: FastifyRequest, name: string) => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A key as it may be stored. */
function checkedKey(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string' || value.length === 0) throw invalid({ posting_key: 'size' })
  if (value.length > 80) throw invalid({ posting_key: 'max' })
  return value
}

/** The idempotency key in the header of a call. */
export const headerKeyOf = (request: FastifyRequest) => checkedKey(headerOf(request, 'idempotency-key'))

/** The idempotency key of a write: header `Idempotency-Key`, or `posting_key` taken out of the body. */
function keyOf(request: FastifyRequest): string | undefined {
  const { body } = request
  let value: unknown = headerOf(request, 'idempotency-key')
  if (typeof body === 'object' && body !== null && 'posting_key' in body) {
    value ??= (body as { posting_key: unknown }).posting_key
    delete (body as { posting_key?: unknown }).posting_key
  }
  return checkedKey(value)
}

const asksWhen = { acted_at: optional(instant('Done at')) }

/** When the person acted, taken out of the body: an offline screen sends it later. */
function actedAtOf({ body }: FastifyRequest): string | undefined {
  if (typeof body !== 'object' || body === null || !('acted_at' in body)) return undefined
  const { acted_at } = body as { acted_at: unknown }
  delete (body as { acted_at?: unknown }).acted_at
  const checked = check(asksWhen, { acted_at })
  if (!checked.ok) throw invalid(checked.errors)
  return (checked.values.acted_at as string | null) ?? undefined
}

/**
 * Identifies a write; without `version`, which a repeated call may have refreshed, and without the password that it is
 * signed with, which could be guessed from a stored hash.
 */
function fingerprint({ method, url, body }: FastifyRequest) {
  const isFields = typeof body === 'object' && body !== null && !Array.isArray(body)
  const payload = isFields ? { ...body, version: undefined, password: undefined } : (body ?? null)
  return createHash('sha256')
    .update(`${method} ${url.split('?')[0]} ${JSON.stringify(payload)}`)
    .digest('hex')
}

/** Stored as the fingerprint of a key that was cancelled before its call arrived. */
export const cancelledKey = 'given up'

/** The answer to the first call with this key, stored in the same transaction as the write. */
async function once(
  unit: Unit,
  session: Session,
  key: string,
  request: FastifyRequest,
  work: () => Promise<unknown>,
) {
  const hash = fingerprint(request)
  const taken = await unit.trx
    .insertInto('write_keys')
    .values({ user_id: session.actor.id, key, request_hash: hash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (taken.numInsertedOrUpdatedRows === 0n) {
    const first = await unit.trx
      .selectFrom('write_keys')
      .select(['request_hash', 'answer'])
      .where('user_id', '=', session.actor.id)
      .where('key', '=', key)
      .execute()
    if (first[0]?.request_hash !== hash) {
      const isGivenUp = first[0]?.request_hash === cancelledKey
      const text = isGivenUp ? t('This write was given up') : t('This key was used for another write')
      throw invalid({ posting_key: { code: 'other', text } })
    }
    return { data: first[0].answer, replayed: true }
  }
  const data = await work()
  unit.beforeCommit(
    unit.trx
      .updateTable('write_keys')
      .set({ answer: JSON.stringify(data ?? null) })
      .where('user_id', '=', session.actor.id)
      .where('key', '=', key),
  )
  return { data, replayed: false }
}

/** A write of a client as one unit of work: once per key, errors mapped to the catalogue. */
export async function write(
  { db, sessions }: Context,
  session: Session,
  request: FastifyRequest,
  work: (unit: Unit) => Promise<unknown>,
  { removing = false, before }: { removing?: boolean; before?: () => Promise<void> } = {},
): Promise<{ data: unknown; replayed: boolean }> {
  const key = keyOf(request)
  const actedAt = actedAtOf(request)
  try {
    await before?.()
    return await runUnit(
      db,
      session.actor,
      (unit) =>
        key === undefined
          ? work(unit).then((data) => ({ data, replayed: false }))
          : once(unit, session, key, request, () => work(unit)),
      {
        socketId: headerOf(request, 'x-socket-id'),
        skipSender: headerOf(request, 'x-skip-sender') === '1',
        requestId: String(request.id),
        address: request.ip,
        tokenId: session.tokenId,
        actingUserId: session.acting,
        postingKey: key,
        actedAt,
        noticed: (userIds) => userIds.forEach((userId) => sessions.forget(userId)),
      },
    )
  } catch (error) {
    throw refusalOf(error, removing) ?? error
  }
}
