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
import type { Unit } from '../engine/unitOfWork'
import { acceptFiles, type StagedFile, withFile } from './uploads'
import { write } from './idempotency'

type Values = Record<string, unknown>

/** A call beyond the plain ones of a resource. Without declared areas it does not exist. */
export type CallNotes = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api. */
  path: string
  /** Who may: areas, any signed-in person, or everybody. */
  areas: readonly Area[] | 'signed_in' | 'public'
  modules: readonly Module[]
  /** What it is for, one sentence for the API's documentation. */
  about: string
  /** Checked fields of the body (of the query, for GET). */
  asks?: Fields
  /** A write: one unit of work, once per idempotency key. */
  writes?: true
  /** Its token may stand in the query, as `token`. */
  tokenInQuery?: true
  /** The body is one file; what is asked stands in the query, and `admit` refuses before a byte is read. */
  file?: {
    admit: (request: Pick<CallInput, 'by' | 'values'>) => void
    most: (db: Db) => Promise<number>
  }
}

export type CallInput = {
  by: Actor
  /** By which token; null at public calls that nobody signed. */
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

/** Every call beyond the plain ones, in the order of registering. */
export const calls = (): readonly { notes: CallNotes; handler: Handler }[] => registered

/** Registers a call; a second one at the same place is a mistake of ours. */
export function call(notes: CallNotes, handler: Handler) {
  if (registered.some(({ notes: other }) => other.method === notes.method && other.path === notes.path))
    throw new Error(`${notes.method} ${notes.path} is registered twice`)
  registered.push({ notes, handler })
}

/** Numbers and flags arrive as text in a query; the checked fields say what they are. */
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
export function callRoutes(app: FastifyInstance, context: Context) {
  acceptFiles(app)
  for (const { notes, handler } of registered)
    app.route({
      method: notes.method,
      url: notes.path,
      config: {
        ...(notes.file && { takesFile: true }),
        ...(notes.tokenInQuery && { tokenInQuery: true }),
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
        // Only a call that takes a file has one; the type says so at the one place where it would be a mistake to use it.
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
              // What makes two uploads the same write: what was asked, and the bytes themselves.
              request.body = { ...values, sha256: staged.sha256 }
              return written({ values, file: staged })
            })
          }
          const { data, replayed } = await (notes.file ? whole(notes.file) : written())
          return reply.send(answer(data, replayed ? { replayed: 1 } : {}))
        }
        // A reading call has no unit; the type says so at the one place where it would be a mistake to use it.
        const by = session?.actor ?? nobody
        const data = await handler({ ...input, by, unit: undefined as never, values: valuesOf() })
        if (reply.sent) return reply
        return reply.send(answer(data))
      },
    })
}

const nobody: Actor = { id: 0, name: '', roles: [], modules: [] }
