import { isIPv6 } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import { Refused } from '../../../engine/errors'
import { t } from '../../../../src/texts/texts'

/** So many tries in these minutes; then one more each time its share of the minutes has passed. */
type Steady = { most: number; inMinutes: number }

/** After so many tries the next waits a minute, and each wrong one doubles that, to `upToMinutes`. A day without one forgets all. */
type Growing = { most: number; upToMinutes: number }

type Limit = Steady | Growing

/** Wrong passwords of a name. */
export const wrongPasswords: Limit = { most: 8, upToMinutes: 15 }

/** Wrong passwords, links or PINs of an address. */
export const wrongPerAddress: Limit = { most: 60, inMinutes: 15 }

export const nameSubject = (username: string) => `name:${username.trim().toLowerCase()}`

/** An address as it is counted: of IPv6 the network, since one machine has all its addresses. */
export function networkOf(address: string) {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail = ''] = address.split('%', 1)[0]?.split('::') ?? []
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const gap = address.includes('::')
    ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
    : []
  return `${[...left, ...gap, ...right].slice(0, 4).join(':')}::/64`
}

// Counts in the statement that decides, so that tries sent at the same moment wait for one another.
const count = `insert into throttles as t (subject, tries, last_at) values ($1, 1, clock_timestamp())
  on conflict (subject) do update set (tries, last_at, opens_at) = (
    select kept + 1, at, case
      when kept + 2 <= $2::float8 then null
      when $3::float8 is not null then at + make_interval(secs => $3 * (kept + 2 - $2::float8))
      else at + make_interval(secs => least($4::float8, 60 * power(2, least(20, kept + 1 - $2::float8)))) end
    from (select clock_timestamp() as at, case
      when $3::float8 is not null then greatest(0, t.tries - extract(epoch from clock_timestamp() - t.last_at) / $3)
      when t.last_at < clock_timestamp() - interval '1 day' then 0
      else t.tries end as kept) as now)
  where t.opens_at is null or t.opens_at <= clock_timestamp()
  returning tries`

async function countOne(pool: pg.Pool, subject: string, limit: Limit) {
  const leakSeconds = 'inMinutes' in limit ? (limit.inMinutes * 60) / limit.most : null
  const mostSeconds = 'upToMinutes' in limit ? limit.upToMinutes * 60 : null
  const { rowCount } = await pool.query(count, [subject, limit.most, leakSeconds, mostSeconds])
  if (rowCount) return null
  const { rows } = await pool.query<{ seconds: number | null }>(
    'select extract(epoch from opens_at - clock_timestamp())::float8 as seconds from throttles where subject = $1',
    [subject],
  )
  return Math.max(1, Math.ceil(rows[0]?.seconds ?? 1))
}

function tooMany(seconds: number) {
  const minutes = Math.ceil(seconds / 60)
  const text = t('Too many attempts; try again in {minutes} {value}', {
    minutes,
    value: minutes === 1 ? t('minute') : t('minutes'),
  })
  return new Refused('too_many_attempts', { text }, undefined, seconds)
}

type Waiting = { count(): void; refuse(seconds: number): void }
const queues = new WeakMap<pg.Pool, Map<string, Waiting[]>>()

/** Refuses one at each turn of the event loop, so that other calls are answered in between. */
async function refuseEach(queue: readonly Waiting[], seconds: number) {
  for (const waiting of queue) {
    waiting.refuse(seconds)
    await setImmediate()
  }
}

/**
 * Counts a try after those of the same subject that came before it. A burst would hold all connections of the pool
 * with tries that wait for one row; and what is refused to one is refused to all that wait behind it.
 */
async function countInTurn(pool: pg.Pool, subject: string, limit: Limit) {
  const subjects = queues.get(pool) ?? new Map<string, Waiting[]>()
  queues.set(pool, subjects)
  const ahead = subjects.get(subject)
  if (ahead)
    await new Promise<void>((resolve, reject) => {
      ahead.push({ count: resolve, refuse: (seconds) => reject(tooMany(seconds)) })
    })
  const queue = ahead ?? []
  subjects.set(subject, queue)
  let seconds: number | null = null
  try {
    seconds = await countOne(pool, subject, limit)
  } finally {
    if (seconds !== null) void refuseEach(queue.splice(0), seconds)
    const next = queue.shift()
    if (next) next.count()
    else subjects.delete(subject)
  }
  if (seconds !== null) throw tooMany(seconds)
}

/**
 * Counts a try of a secret before it is looked at, by subject in order; refused while one of them waits. The answer
 * forgets this try, and of `own` all of them, when the secret was right.
 */
export async function countedTry(pool: pg.Pool, limits: Readonly<Record<string, Limit>>, own: string) {
  for (const [subject, limit] of Object.entries(limits)) await countInTurn(pool, subject, limit)
  const shared = Object.keys(limits).filter((subject) => subject !== own)
  return async () => {
    await pool.query(
      `with forgotten as (delete from throttles where subject = $1)
       update throttles set tries = greatest(0, tries - 1), opens_at = null where subject = any($2::text[])`,
      [own, shared],
    )
  }
}
