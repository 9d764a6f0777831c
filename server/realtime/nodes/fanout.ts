import type pg from 'pg'
import type { Outgoing } from '../protocol/frames'
import type { CloseCode, Revoked } from '../protocol/grants'
import type { Listener } from '../feed/listener'
import type { Logger } from '../../db/logger'
import type { PresenceNews } from '../protocol/presence'
import type { Member } from '../protocol/protocol'
import { databaseOver } from '../../db/dedicatedConnection'

/** Messages between nodes besides the feed. */
export type NodeMessage =
  | { kind: 'publish'; channel: string; event: string; data: string; except?: string }
  | { kind: 'relay'; frame: Outgoing & { channel: string } }
  | { kind: 'revoke'; revoked: Revoked; code: CloseCode; reason: string; at: number }
  | { kind: 'terminate'; user_id: string }
  | { kind: 'alive'; seq: number; hello: boolean }
  | { kind: 'gone' }
  | { kind: 'presence'; seq: number; news: PresenceNews }
  | { kind: 'roll_call'; of: string }
  | { kind: 'roll'; seq: number; all: { channel: string; member: Member }[] }

/** Messages that must arrive even if a node is disconnected for a while. */
const critical = new Set<NodeMessage['kind']>(['publish', 'revoke', 'terminate'])

// PostgreSQL takes less than 8,000 bytes in a notification.
const inlineBytes = 7_500
const outgoingAtMost = 10_000
const retryMs = 500
const keepFor = '10 minutes'
const tidyMs = 60_000

type Envelope = { node: string; message?: NodeMessage; stored?: number }

function read(payload: string): Envelope | null {
  try {
    return JSON.parse(payload) as Envelope
  } catch {
    return null
  }
}

/**
 * Sends messages to the other nodes through the database, in order. Critical ones are also stored in the
 * table `fanout` for a while, so that a node that was disconnected reads them when it listens again.
 */
export function createFanout({
  pool,
  listener,
  node,
  log,
  hear,
}: {
  pool: pg.Pool
  listener: Listener
  node: string
  log: Logger
  hear: (message: NodeMessage, from: string) => void
}) {
  const outgoing: NodeMessage[] = []
  const heard = new Set<number>()
  let sending: Promise<void> | null = null
  let receiving = Promise.resolve()
  let started = false
  let stopped = false
  let tidying: NodeJS.Timeout | null = null

  async function post(message: NodeMessage) {
    const inline = JSON.stringify({ node, message } satisfies Envelope)
    if (!critical.has(message.kind) && Buffer.byteLength(inline) <= inlineBytes)
      await pool.query(`select pg_notify('fanout', $1)`, [inline])
    else
      await pool.query(
        `with stored as (insert into fanout (node, message) values ($1, $2) returning id)
         select pg_notify('fanout', json_build_object('node', $1::text, 'stored', id)::text) from stored`,
        [node, JSON.stringify(message)],
      )
  }

  async function sendAll() {
    for (let next = outgoing[0]; next && !stopped; next = outgoing[0]) {
      try {
        await post(next)
        outgoing.shift()
      } catch (error) {
        log.warn({ err: error, waiting: outgoing.length }, 'Other nodes could not be told')
        await new Promise((resolve) => setTimeout(resolve, retryMs))
      }
    }
  }

  async function stored(where: string, values: unknown[]) {
    const { rows } = await pool.query<{ id: number; node: string; message: NodeMessage }>(
      `select id::float8 as id, node, message from fanout where ${where} order by fanout.id`,
      values,
    )
    for (const { id, node: from, message } of rows) {
      if (heard.has(id)) continue
      heard.add(id)
      if (from !== node) hear(message, from)
    }
  }

  /** Serialized, so that messages read from the table keep their order among the inline ones. */
  function inTurn(work: () => Promise<void> | void) {
    receiving = receiving.then(work).catch((error: unknown) => {
      if (!stopped) log.warn({ err: error }, 'A message of another node could not be read')
    })
  }

  listener.on('fanout', (payload) => {
    const envelope = read(payload)
    if (!envelope || envelope.node === node) return
    const { message, stored: id } = envelope
    if (message) inTurn(() => hear(message, envelope.node))
    else if (id !== undefined) inTurn(() => stored('id = $1', [id]))
  })
  listener.onReady(() => {
    if (started) inTurn(() => stored('true', []))
  })

  async function tidy() {
    await pool.query(`delete from fanout where at < now() - interval '${keepFor}'`)
    const rows = await databaseOver(pool).selectFrom('fanout').select('id').execute()
    const there = new Set(rows.map(({ id }) => id))
    for (const id of heard) if (!there.has(id)) heard.delete(id)
  }

  return {
    async start() {
      const rows = await databaseOver(pool).selectFrom('fanout').select('id').execute()
      for (const { id } of rows) heard.add(id)
      started = true
      tidying = setInterval(() => {
        tidy().catch((error: unknown) => log.warn({ err: error }, 'Old messages of nodes stay'))
      }, tidyMs)
    },
    send(message: NodeMessage) {
      if (stopped) return
      outgoing.push(message)
      if (outgoing.length > outgoingAtMost) outgoing.splice(1, 1)
      sending ??= sendAll().finally(() => {
        sending = null
      })
    },
    async stop() {
      if (tidying) clearInterval(tidying)
      await Promise.race([sending, new Promise((resolve) => setTimeout(resolve, retryMs))])
      stopped = true
      await receiving
    },
  }
}
