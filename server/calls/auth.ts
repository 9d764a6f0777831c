import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { type Actor, type Area, mayOpen, type Module, type Role } from '../../src/access'
import { roles } from '../../src/resources/general/people/roles'
import { users } from '../../src/resources/general/people/users'
import { serviceAccounts } from '../../src/resources/general/programs/service_accounts'
import { knownSettings } from '../../src/resources/general/system/settingsKnown'
import { Refused } from '../engine/errors'
import type { OnTables } from '../engine/hooks/tableHooks'
import { databaseOver } from '../db/dedicatedConnection'
import { anyOf } from '../db/anyOf'
import { t } from '../../src/texts/texts'
import { callCounter } from './callCounter'
import { type Program, programSession } from './programs'

/** A signed-in person and their token. */
export type Session = {
  actor: Actor
  tokenId: number
  /** Milliseconds since 1970 at which the token ends, idle or not. */
  endsAt: number
  /** The owner of the screen or of the custom token, logged besides the person. */
  acting?: number
  /** Whether operators may take over this screen by badge. */
  isShared: boolean
  /** Lent to operators: until its owner's password it makes no calls but those marked `lent`. */
  isLent: boolean
  /** A role demands a second factor and the person has none: it makes no calls but those that set one up. */
  mustEnrol: boolean
  /** The session of the screen that an operator has taken over. */
  stationTokenId: number | null
  /** How many calls a program may make in a minute. */
  callsPerMinute?: number
}

/** Modules never opened by badge and PIN: administrators sign in with a password. */
const atDesks: readonly Module[] = ['Administration', 'Imports']

/** The permissions at a shared screen. */
export const atSharedScreen = (roles: readonly Role[], modules: readonly Module[]) => ({
  roles: roles.filter((role) => role !== 'admin'),
  modules: modules.filter((module) => !atDesks.includes(module)),
})

/** A wall display has the rights of a read-only user, further limited to calls and channels marked `wall`. */
const wallRights = { roles: ['requester'], modules: ['Production'] } as const satisfies Pick<
  Actor,
  'roles' | 'modules'
>

/** The actor id of a wall display: negative, since ids of people are positive. */
export const wallActorId = (display: number) => -display

export const hashOf = (token: string) => createHash('sha256').update(token).digest()

type CachedSession = { session: Session | null; readAt: number; touchedAt: number }

// Read with each session, so that a change applies from the next call on.
const idle = `make_interval(hours => coalesce(
  (select value from settings where key = 'auth.idle_hours')::int, ${knownSettings['auth.idle_hours'].initial}))`

// A wall display has no activity, and a program may have none for months: their tokens end by age alone.
const endsAt = `case when a.scope in ('wall', 'key') then a.expires_at else least(a.expires_at, a.last_used_at + ${idle}) end`

const mustEnrol = `exists (select from user_roles h join roles r on r.name = h.role
    where h.user_id = u.id and r.demands_second_factor)
  and not exists (select from passkeys p where p.user_id = u.id)
  and not exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null)`

const keepMs = 5_000
const touchEveryMs = 60_000

/**
 * Sessions by token, cached for a few seconds and dropped when the feed reports a change of the person; while
 * the feed is not being read (`isFed` false) nothing is cached.
 */
export function createSessions(
  pool: pg.Pool,
  { isFed, onTables }: { isFed: () => boolean; onTables: OnTables },
) {
  const cache = new Map<string, CachedSession>()
  // A read that began before a change of permissions must not be cached after it.
  let forgotten = 0

  const read = async (hash: Buffer): Promise<Session | null> => {
    const { rows } = await pool.query<{
      token_id: number
      user_id: number
      wall_display_id: number | null
      name: string
      modules: Module[]
      roles: Role[]
      ends: number
      is_operator: boolean
      is_shared: boolean
      is_lent: boolean
      must_enrol: boolean
      station_token_id: number | null
      station_user_id: number | null
      program: Program | null
    }>(
      `select a.id as token_id, u.id as user_id, coalesce(u.name, w.name) as name, u.modules, a.wall_display_id,
         a.scope = 'kiosk' as is_operator,
         a.scope = 'full' and (a.is_shared or coalesce(u.config ->> 'kiosk' in ('1', 'true'), false)) as is_shared,
         a.scope = 'full' and a.is_shared as is_lent,
         a.scope = 'full' and not a.is_shared and ${mustEnrol} as must_enrol,
         s.id as station_token_id, s.user_id as station_user_id, to_jsonb(p) as program,
         array(select role from user_roles where user_id = u.id order by role) as roles,
         extract(epoch from ${endsAt})::float8 * 1000 as ends
       from access_tokens a left join users u on u.id = a.user_id
         left join wall_displays w on w.id = a.wall_display_id left join access_tokens s on s.id = a.station_token_id
         left join service_accounts p on p.id = a.service_account_id
       where a.token_hash = $1 and a.revoked_at is null and ${endsAt} > now()
         and (s.id is null or (s.revoked_at is null and s.expires_at > now()))
         and (w.status = 'paired' or case when p.id is null then u.status in ('active', 'locked')
           else p.status = 'active' and coalesce(p.ends_on >= plant_today(), true) end)`,
      [hash],
    )
    const [row] = rows
    if (!row) return null
    const { user_id: id, name, token_id: tokenId, ends, is_operator: isOperator, wall_display_id: wall } = row
    if (wall !== null) {
      const actor = { ...wallRights, id: wallActorId(wall), name, wall }
      return {
        actor,
        tokenId,
        endsAt: ends,
        isShared: false,
        isLent: false,
        mustEnrol: false,
        stationTokenId: null,
      }
    }
    if (row.program) return programSession(row.program, { id, tokenId, ends })
    const rights = isOperator ? atSharedScreen(row.roles, row.modules) : row
    if (rights.roles.length === 0) return null
    const { roles, modules } = row.is_lent ? { roles: [], modules: [] } : rights
    return {
      actor: { id, name, modules, roles, ...(isOperator && { kiosk: true as const }) },
      tokenId,
      endsAt: ends,
      isShared: row.is_shared,
      isLent: row.is_lent,
      mustEnrol: row.must_enrol,
      stationTokenId: row.station_token_id,
      ...(row.station_user_id !== null && { acting: row.station_user_id }),
    }
  }

  /** While an operator works, the session of the screen stays active too. */
  const touch = async ({ actor, tokenId, stationTokenId }: Session) => {
    await databaseOver(pool)
      .updateTable('access_tokens')
      .set({ last_used_at: sql`now()` })
      .where('id', '=', anyOf([tokenId, ...(stationTokenId === null ? [] : [stationTokenId])]))
      .execute()
    if (actor.program === undefined) return
    await databaseOver(pool)
      .updateTable('service_accounts')
      .set({ last_used_at: sql`now()` })
      .where('id', '=', actor.program)
      .execute()
  }

  /** The session of a bearer token, or null. */
  async function of(token: string): Promise<Session | null> {
    if (!/^[A-Za-z0-9_-]{20,100}$/.test(token)) return null
    const now = Date.now()
    const found = cache.get(token)
    // The next call after a second factor was set up must know of it.
    const isKept = found?.session?.mustEnrol !== true && isFed()
    if (found && isKept && now - found.readAt < keepMs && (found.session?.endsAt ?? Infinity) > now)
      return found.session
    const before = forgotten
    const session = await read(hashOf(token))
    const isTouched = session !== null && (!found || now - found.touchedAt > touchEveryMs)
    if (isTouched) await touch(session)
    const touchedAt = isTouched ? now : (found?.touchedAt ?? now)
    if (before === forgotten) cache.set(token, { session, readAt: now, touchedAt })
    if (cache.size > 20_000) cache.clear()
    return session
  }

  /** Drops the cached sessions of a person, or all of them. */
  function forget(userId?: number) {
    forgotten++
    if (userId === undefined) cache.clear()
    for (const [token, { session }] of cache) if (!session || session.actor.id === userId) cache.delete(token)
  }
  onTables([users.name, roles.name, serviceAccounts.name], () => forget())

  return { of, forget, count: callCounter() }
}

export type Sessions = ReturnType<typeof createSessions>

/** The bearer token of a call: a `token` in the body overrides the header and is taken out of the body. */
function tokenOf(request: FastifyRequest): { token: string; custom: boolean } {
  const { body, query } = request
  const { tokenInQuery } = request.routeOptions.config as { tokenInQuery?: true }
  if (tokenInQuery && typeof (query as { token?: unknown }).token === 'string')
    return { token: (query as { token: string }).token.replace(/^Bearer /i, ''), custom: false }
  if (typeof body === 'object' && body !== null && 'token' in body) {
    const { token } = body as { token: unknown }
    delete (body as { token?: unknown }).token
    if (typeof token === 'string') return { token: token.replace(/^Bearer /i, ''), custom: true }
  }
  return { token: (request.headers.authorization ?? '').replace(/^Bearer /i, ''), custom: false }
}

const sessionsFound = new WeakMap<FastifyRequest, Session>()

/** The session of a request where it was found already, also one that was refused afterwards. */
export const sessionFound = (request: FastifyRequest) => sessionsFound.get(request)

/**
 * The session of the caller, or `not_authorized`. With a custom token the owner of the header's token is
 * logged as the acting person.
 */
export async function sessionOf(sessions: Sessions, request: FastifyRequest): Promise<Session> {
  const { token, custom } = tokenOf(request)
  const session = token === '' ? null : await sessions.of(token)
  if (!session) throw new Refused('not_authorized')
  sessionsFound.set(request, session)
  const { wall, lent, enrols } = request.routeOptions.config as {
    wall?: true
    lent?: true
    enrols?: true
  }
  if (session.actor.wall !== undefined && !wall)
    throw new Refused('no_privileges', { text: 'A wall display only shows its boards', areas: [] })
  if (session.isLent && !lent)
    throw new Refused('no_privileges', { text: 'This screen is lent to operators', areas: [] })
  if (session.callsPerMinute !== undefined) sessions.count(session.tokenId, session.callsPerMinute)
  if (session.mustEnrol && !enrols)
    throw new Refused('second_factor_required', {
      text: 'Your role demands a second factor: set one up first',
    })
  if (!custom) return session
  const station = await sessions.of((request.headers.authorization ?? '').replace(/^Bearer /i, ''))
  return station && station.actor.wall === undefined ? { ...session, acting: station.actor.id } : session
}

/** The session of the caller, or null without a token; an invalid token is refused. */
export async function sessionIfAny(sessions: Sessions, request: FastifyRequest): Promise<Session | null> {
  const { body } = request
  const isNamed =
    request.headers.authorization !== undefined ||
    (typeof body === 'object' && body !== null && 'token' in body)
  return isNamed ? sessionOf(sessions, request) : null
}

/** Refuses an actor without any of the areas, or without any of the modules. */
export function demand(actor: Actor, areas: readonly Area[] | 'signed_in', modules: readonly Module[]) {
  if (modules.length > 0 && !modules.some((module) => actor.modules.includes(module)))
    throw new Refused('no_privileges', {
      text: t('The module {modules} is not enabled for you', { modules: modules.join(' or ') }),
      areas,
    })
  if (areas !== 'signed_in' && !mayOpen(actor, areas))
    throw new Refused('no_privileges', { text: 'You are not allowed to do this', areas })
}

/** When a token ends according to the database, in milliseconds since 1970; null when it has ended. */
export async function tokenEnds(pool: pg.Pool, tokenId: string): Promise<number | null> {
  const { rows } = await pool.query<{ ends: number }>(
    `select extract(epoch from ${endsAt})::float8 * 1000 as ends
     from access_tokens a where id = $1 and revoked_at is null`,
    [tokenId],
  )
  return rows[0]?.ends ?? null
}

/** Whose tokens ended by time between two instants, ms since 1970. */
export async function tokensEnded(pool: pg.Pool, fromMs: number, toMs: number) {
  const { rows } = await pool.query<{ id: number }>(
    `select distinct coalesce(user_id, -wall_display_id)::float8 as id from access_tokens a
     where revoked_at is null
       and ${endsAt}
         between to_timestamp($1 / 1000.0) and to_timestamp($2 / 1000.0)`,
    [fromMs, toMs],
  )
  return rows.map(({ id }) => id)
}
