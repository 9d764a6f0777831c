import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Actor, Area, Module } from '../../src/access'
import { check } from '../../src/resources/kit/fields/validate'
import type { Fields } from '../../src/resources/kit/fields/field'
import type { Db } from '../db/database'
import type { Context } from './context'
import { answer } from './envelope'
import { parseQuery } from '../query/parse'
import { invalid } from '../engine/errors'
import { demand, type Session, sessionIfAny, sessionOf } from './auth'
import type { Unit } from '../engine/unitTypes'
import type { StagedFile } from '../site/fileContents'
import { withFile } from './uploads'
import { write } from './idempotency'

type Values = Record<string, unknown>

/** A call beyond list, read, write and event of a resource. `areas` is required. */
export type CallNotes = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api. */
  path: string
  /** Who may call: areas, any signed-in person, or the public. */
  areas: readonly Area[] | 'signed_in' | 'public'
  modules: readonly Module[]
  /** One sentence for the API documentation. */
  about: string
  /** Checked fields of the body (of the query, for GET). */
  asks?: Fields
  /** A write: one unit of work, once per idempotency key. */
  writes?: true
  /** Wall displays may make it. */
  wall?: true
  /** The token may also be sent in the query, as `token`. */
  tokenInQuery?: true
  /** The body is one file, the inputs are in the query; `admit` can refuse before a byte is read. */
  file?: {
    admit: (request: Pick<CallInput, 'by' | 'values'>) => void
    most: (db: Db) => Promise<number>
  }
}

export type CallInput = {
  by: Actor
  /** The session; null for public calls without a token. */
  session: Session | null
  db: Db
  pool: pg.Pool
  unit: Unit
  params: Record<string, string>
  query: Values
  values: Values
  file: StagedFile
  request: FastifyRequest
  reply: FastifyReply
}

type Handler = (request: CallInput) => Promise<unknown>

const registered: { notes: CallNotes; handler: Handler }[] = []

/** All registered calls, in the order of registration. */
export const calls = (): readonly { notes: CallNotes; handler: Handler }[] => registered

/** Registers a call; throws where its method and path are taken. */
export function call(notes: CallNotes, handler: Handler) {
  if (registered.some(({ notes: other }) => other.method === notes.method && other.path === notes.path))
    throw new Error(`${notes.method} ${notes.path} is registered twice`)
  registered.push({ notes, handler })
}

/** Converts numbers and flags of a query, which arrive as text, by the kind of their field. */
const fromQuery = (fields: Fields, query: Values): Values =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      const numeric = ['integer', 'decimal', 'reference', 'flag'].includes(fields[name]?.kind ?? '')
      return [
        name,
        numeric && typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value,
      ]
    }),
  )

/** Serves every registered call. */
export function oldCallRoutes(app: FastifyInstance, context: Context) {
  for (const { notes, handler } of registered)
    app.route({
      method: notes.method,
      url: notes.path,
      config: {
        ...(notes.file && { takesFile: true }),
        ...(notes.tokenInQuery && { tokenInQuery: true }),
        ...(notes.wall && { wall: true }),
      },
      handler: async (request, reply) => {
        const query = parseQuery(request.url.split('?')[1] ?? '') as Values
        const params = request.params as Record<string, string>
        const session = await (notes.areas === 'public' ? sessionIfAny : sessionOf)(context.sessions, request)
        if (session && notes.areas !== 'public') demand(session.actor, notes.areas, notes.modules)
        const valuesOf = () => {
          if (!notes.asks) return {}
          const body =
            notes.method === 'GET' || notes.file
              ? fromQuery(notes.asks, query)
              : { ...(request.body as Values | null) }
          const checked = check(notes.asks, body)
          if (!checked.ok) throw invalid(checked.errors)
          return checked.values
        }
        // Only upload calls have a file; `never` makes other uses a type error.
        const file = undefined as never
        const input = { session, db: context.db, pool: context.pool, params, query, request, reply, file }
        if (notes.writes && session) {
          const by = session.actor
          const written = (more: Partial<CallInput> = {}) =>
            write(
              context,
              session,
              request,
              (unit) => handler({ ...input, by, unit, values: valuesOf(), ...more }),
              { removing: notes.method === 'DELETE' },
            )
          const whole = async ({ admit, most }: NonNullable<CallNotes['file']>) => {
            const values = valuesOf()
            admit({ by, values })
            return withFile(request, reply, await most(context.db), (staged) => {
              // Two uploads are the same write when inputs and bytes are equal.
              request.body = { ...values, sha256: staged.sha256 }
              return written({ values, file: staged })
            })
          }
          const { data, replayed } = await (notes.file ? whole(notes.file) : written())
          return reply.send(answer(data, replayed ? { replayed: 1 } : {}))
        }
        // Only writing calls have a unit; `never` makes other uses a type error.
        const by = session?.actor ?? nobody
        const data = await handler({ ...input, by, unit: undefined as never, values: valuesOf() })
        if (reply.sent) return reply
        return reply.send(answer(data))
      },
    })
}

const nobody: Actor = { id: 0, name: '', roles: [], modules: [] }
