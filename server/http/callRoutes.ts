import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../../src/access'
import type { AnyCall } from '../../src/resources/kit/define/defineCall'
import type { FieldValues } from '../../src/resources/kit/fields/values'
import type { Client, FileAnswer, PageAnswer, RegisteredCall } from '../calls/handlers'
import type { StagedFile } from '../site/fileContents'
import type { Unit } from '../engine/unitTypes'
import { abortOnClose } from '../query/analyticsPool'
import { parseQuery } from '../query/parse'
import { demand, type Session, sessionIfAny, sessionOf } from '../calls/auth'
import { assertPerson } from '../calls/programs'
import type { Context } from '../calls/context'
import { answer } from '../calls/envelope'
import { write } from '../calls/idempotency'
import { fromText, inputOf, paramsOf, splitBy } from '../calls/inputs'
import { sendFile, sendPage } from '../calls/replies'
import { assertStepUp } from '../calls/stepUp'
import { isCompressible } from './compression'
import { acceptFiles, withFile } from '../calls/uploads'
import { clientOf } from './resourceRequest'

/** What a call without a session takes: its forms are small. */
const publicBytes = 16_384

const anonymous: Actor = { id: 0, name: '', roles: [], modules: [] }

/** Whether what a call answers has the declared shape: in tests and development a fault of ours. */
function assertAnswer({ method, path, answer: shape }: AnyCall, data: unknown) {
  const result = shape.safeParse(JSON.parse(JSON.stringify(data)))
  if (result.success) return
  const faults = result.error.issues.map(({ path: at, message }) => `${at.join('.')}: ${message}`)
  throw new Error(`${method} ${path} answers another shape than declared: ${faults.join('; ')}`)
}

/** What was sent with a request: the body, or the query for GET and uploads, where `token` is never an input. */
function sentWith({ method, kind, inputs, changes }: AnyCall, request: FastifyRequest): FieldValues {
  if (method !== 'GET' && kind !== 'upload') return { ...(request.body as FieldValues | null) }
  const { token, ...query } = parseQuery(request.url.split('?')[1] ?? '') as FieldValues
  const fields = { ...inputs, ...changes }
  return fromText(fields, 'token' in fields && token !== undefined ? { ...query, token } : query)
}

/** The session of a call, null where it needs none; refused without the rights of the call. */
async function callerOf(declared: AnyCall, { sessions, pool }: Context, request: FastifyRequest) {
  const { areas, modules, takesTicket } = declared
  if (areas === 'anonymous') return null
  if (areas === 'public') return sessionIfAny(sessions, request)
  if (takesTicket && typeof sentWith(declared, request).ticket === 'string') return null
  const session = await sessionOf(sessions, request)
  demand(session.actor, areas, modules)
  if (areas === 'signed_in' && declared.method !== 'GET' && !declared.programs) assertPerson(session)
  await assertStepUp(pool, session, declared, sentWith(declared, request))
  return session
}

type Base = { input: () => FieldValues; session: Session | null; by: Actor } & Pick<
  Context,
  'db' | 'pool' | 'longReads' | 'served' | 'missed' | 'log'
> & { client: Client }

type Work = (request: object) => unknown

/** Serves a write: one unit of work per idempotency key. */
async function serveWrite(
  { declared, handler, before, upload }: RegisteredCall,
  context: Context,
  {
    request,
    reply,
    session,
    base,
  }: {
    request: FastifyRequest
    reply: FastifyReply
    session: Session
    base: Base
  },
) {
  const work = handler as Work
  const written = (more: { file?: StagedFile; input: () => FieldValues }) =>
    write(
      context,
      session,
      request,
      (unit: Unit) =>
        Promise.resolve(
          work({ ...base, ...more, input: more.input(), unit, accepted: () => void reply.code(202) }),
        ),
      {
        removing: declared.method === 'DELETE',
        ...(before && { before: () => before({ ...base, input: base.input() } as never) }),
      },
    )
  if (!upload) return written({ input: base.input })
  const input = base.input()
  upload.admit({ by: base.by, input } as never)
  const limit = { most: await upload.most(context.db), tooLarge: upload.tooLarge }
  return withFile(request, reply, limit, (file) => {
    // What makes two uploads the same write: the inputs, and the bytes themselves.
    request.body = { ...input, sha256: file.sha256 }
    return written({ input: () => input, file })
  })
}

/** The answer of a call that reads, null where the client has left before it came. */
async function readFor(
  { declared, handler }: RegisteredCall,
  request: FastifyRequest,
  reply: FastifyReply,
  base: Base,
) {
  const work = handler as Work
  const { inputs, changes, filtersByColumn } = declared
  const list = filtersByColumn ? splitBy({ ...inputs, ...changes }, sentWith(declared, request)).others : {}
  let signal: AbortSignal | undefined
  const left = () => (signal ??= abortOnClose(reply.raw))
  try {
    return { data: await work({ ...base, input: base.input(), list, left }) }
  } catch (error) {
    if (signal?.aborted) return null
    throw error
  }
}

/** Serves one call. */
function serveCall(app: FastifyInstance, context: Context, call: RegisteredCall) {
  const { declared, faultsOf } = call
  const { method, path, kind, areas } = declared
  const fields = { ...declared.inputs, ...declared.changes }
  const takesOthers = declared.filtersByColumn ?? declared.ignoresUnknown ?? false

  const done = (reply: FastifyReply, data: unknown, replayed = false) => {
    const envelope = answer(data ?? null, replayed ? { replayed: 1 } : {}, declared.computedOn)
    if (context.checksAnswers && !replayed) assertAnswer(declared, envelope.data)
    if (declared.creates) reply.code(201)
    // Only the cache: storage keeps the unsent writes of people who work here, cookies the pairing of a wall.
    if (declared.signsOut) reply.header('clear-site-data', '"cache"')
    return reply.send(envelope)
  }

  app.route({
    method,
    url: path,
    ...(!isCompressible(declared) && { compress: false as const }),
    ...((areas === 'anonymous' || areas === 'public') && { bodyLimit: publicBytes }),
    config: {
      ...(kind === 'upload' && { takesFile: true }),
      ...(declared.tokenInQuery && { tokenInQuery: true }),
      ...(declared.wall && { wall: true }),
      ...(declared.lent && { lent: true }),
      ...(declared.enrols && { enrols: true }),
    },
    handler: async (request, reply) => {
      const session = await callerOf(declared, context, request)
      const params = paramsOf(declared, request)
      // Of a write after its key was taken out of the body.
      const input = () => {
        const sent = sentWith(declared, request)
        return { ...inputOf(declared, takesOthers ? splitBy(fields, sent).own : sent, faultsOf), ...params }
      }
      const { db, pool, longReads, served, missed } = context
      // Its lines have the id of the request.
      const { log } = request
      const by = session?.actor ?? anonymous
      const client = clientOf(request, reply)
      const base: Base = { input, session, by, client, db, pool, longReads, served, missed, log }
      if (session && (kind === 'write' || kind === 'upload')) {
        const { data, replayed } = await serveWrite(call, context, { request, reply, session, base })
        return done(reply, data, replayed)
      }
      const read = await readFor(call, request, reply, base)
      if (!read) return reply.hijack()
      if (kind === 'download') return sendFile(reply, read.data as FileAnswer)
      if (kind === 'page') return sendPage(reply, read.data as PageAnswer)
      return done(reply, read.data)
    },
  })
}

/** Serves these calls. */
export function callRoutes(app: FastifyInstance, context: Context, calls: readonly RegisteredCall[]) {
  acceptFiles(app)
  for (const call of calls) serveCall(app, context, call)
}
