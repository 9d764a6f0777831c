import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FieldValues } from '../../src/resources/kit/fields/values'
import type { Actor } from '../../src/access'
import type { AnyCall } from '../../src/resources/kit/define/defineCall'
import type { Fields } from '../../src/resources/kit/fields/field'
import { check, type FieldErrors, withInitials } from '../../src/resources/kit/fields/validate'
import {
  type Client,
  type FileAnswer,
  type PageAnswer,
  type RegisteredCall,
  registeredCalls,
} from '../calls/handlers'
import type { StagedFile } from '../site/fileContents'
import { invalid, Refused } from '../engine/errors'
import type { Unit } from '../engine/unitTypes'
import { parseQuery } from '../query/parse'
import { demand, type Session, sessionIfAny, sessionOf } from '../calls/auth'
import type { Context } from '../calls/context'
import { answer, answerText } from '../calls/envelope'
import { disposition } from '../calls/fileKinds'
import { headerKeyOf, write } from '../calls/idempotency'
import { acceptFiles, withFile } from '../calls/uploads'

const anonymous: Actor = { id: 0, name: '', roles: [], modules: [] }

const numeric = ['integer', 'decimal', 'reference', 'flag']

const asNumber = (value: unknown) =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value

/** Numbers and flags arrive as text in a query and a path; the fields say what they are. */
const fromText = (fields: Fields, values: FieldValues): FieldValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = fields[name]
      if (field?.lines && Array.isArray(value)) return [name, value.map(lineFromText(field.lines))]
      if (field?.isJson && Array.isArray(value)) return [name, value.map(asNumber)]
      return [name, numeric.includes(field?.kind ?? '') ? asNumber(value) : value]
    }),
  )

const lineFromText = (fields: Fields) => (line: unknown) =>
  typeof line === 'object' && line !== null ? fromText(fields, { ...line }) : line

/** The names of a path; one that is no such value names nothing that exists. */
function paramsOf({ params }: AnyCall, request: FastifyRequest): FieldValues {
  const checked = check(params, fromText(params, request.params as FieldValues))
  if (!checked.ok) throw new Refused('not_found', { text: 'There is no such record' })
  return checked.values
}

/** Inputs and changes of a request, all that is wrong with them at once. */
function inputOf(
  { inputs, changes }: AnyCall,
  sent: FieldValues,
  faultsOf: (sent: object) => FieldErrors = () => ({}),
): FieldValues {
  if (Object.keys(inputs).length + Object.keys(changes).length === 0) return {}
  const own = Object.fromEntries(Object.entries(sent).filter(([name]) => !(name in changes)))
  const others = Object.fromEntries(Object.entries(sent).filter(([name]) => name in changes))
  const checked = check(inputs, own)
  const changed = check(changes, others, { partial: true })
  const errors: FieldErrors = {
    ...faultsOf(sent),
    ...(checked.ok ? {} : checked.errors),
    ...(changed.ok ? {} : changed.errors),
  }
  if (!checked.ok || !changed.ok || Object.keys(errors).length > 0) throw invalid(errors)
  return { ...withInitials(inputs, checked.values), ...changed.values }
}

const clientOf = (request: FastifyRequest): Client => ({
  address: request.ip,
  userAgent: request.headers['user-agent'],
  requestId: String(request.id),
  key: headerKeyOf(request),
})

const sendFile = (reply: FastifyReply, { name, mime, content, size, isCacheable }: FileAnswer) =>
  reply
    .headers({
      'content-type': mime,
      'content-disposition': disposition(name),
      'content-security-policy': "default-src 'none'; sandbox",
      ...(size !== undefined && { 'content-length': String(size) }),
      ...(!isCacheable && { 'cache-control': 'no-store' }),
    })
    .send(content)

const sendPage = (reply: FastifyReply, { rows, ...extras }: PageAnswer) =>
  reply.type('application/json; charset=utf-8').send(answerText(rows, extras))

/** Whether what a call answers has the declared shape: in tests and development a fault of ours. */
function assertAnswer({ method, path, answer: shape }: AnyCall, data: unknown) {
  const result = shape.safeParse(JSON.parse(JSON.stringify(data)))
  if (result.success) return
  const faults = result.error.issues.map(({ path: at, message }) => `${at.join('.')}: ${message}`)
  throw new Error(`${method} ${path} answers another shape than declared: ${faults.join('; ')}`)
}

/** The session of a call, null where it needs none; refused without the rights of the call. */
async function callerOf({ areas, modules }: AnyCall, { sessions }: Context, request: FastifyRequest) {
  if (areas === 'anonymous') return null
  if (areas === 'public') return sessionIfAny(sessions, request)
  const session = await sessionOf(sessions, request)
  demand(session.actor, areas, modules)
  return session
}

/** Serves one call. */
function serveCall(
  app: FastifyInstance,
  context: Context,
  { declared, handler, upload, faultsOf }: RegisteredCall,
) {
  const { method, path, kind } = declared
  const isOfQuery = method === 'GET' || kind === 'upload'
  const work = handler as (request: object) => unknown

  const done = (reply: FastifyReply, data: unknown, replayed = false) => {
    const envelope = answer(data ?? null, replayed ? { replayed: 1 } : {})
    if (context.checksAnswers && !replayed) assertAnswer(declared, envelope.data)
    return reply.send(envelope)
  }

  async function writing(request: FastifyRequest, reply: FastifyReply, session: Session, base: Base) {
    const written = (more: { file?: StagedFile; input: () => FieldValues }) =>
      write(
        context,
        session,
        request,
        (unit: Unit) =>
          Promise.resolve(
            work({ ...base, ...more, input: more.input(), unit, accepted: () => void reply.code(202) }),
          ),
        { removing: method === 'DELETE' },
      )
    if (!upload) return written({ input: base.input })
    const input = base.input()
    upload.admit({ by: base.by, input } as never)
    return withFile(request, reply, await upload.most(context.db), (file) => {
      // What makes two uploads the same write: the inputs, and the bytes themselves.
      request.body = { ...input, sha256: file.sha256 }
      return written({ input: () => input, file })
    })
  }

  app.route({
    method,
    url: path,
    config: {
      ...(kind === 'upload' && { takesFile: true }),
      ...(declared.tokenInQuery && { tokenInQuery: true }),
      ...(declared.wall && { wall: true }),
    },
    handler: async (request, reply) => {
      const session = await callerOf(declared, context, request)
      const params = paramsOf(declared, request)
      const query = parseQuery(request.url.split('?')[1] ?? '') as FieldValues
      const fields = { ...declared.inputs, ...declared.changes }
      const isKnown = ([name]: [string, unknown]) => name in fields
      const input = () => {
        const sent = isOfQuery ? fromText(fields, query) : { ...(request.body as FieldValues | null) }
        const taken =
          kind === 'page' || declared.ignoresUnknown
            ? Object.fromEntries(Object.entries(sent).filter(isKnown))
            : sent
        return { ...inputOf(declared, taken, faultsOf), ...params }
      }
      const base: Base = {
        input,
        session,
        by: session?.actor ?? anonymous,
        db: context.db,
        pool: context.pool,
        client: clientOf(request),
        served: context.served,
        missed: context.missed,
        log: context.log,
      }
      if (session && (kind === 'write' || kind === 'upload')) {
        const { data, replayed } = await writing(request, reply, session, base)
        return done(reply, data, replayed)
      }
      const list = Object.fromEntries(Object.entries(query).filter((pair) => !isKnown(pair)))
      const data = await work({ ...base, input: input(), ...(kind === 'page' && { list }) })
      if (kind === 'download') return sendFile(reply, data as FileAnswer)
      if (kind === 'page') return sendPage(reply, data as PageAnswer)
      return done(reply, data)
    },
  })
}

type Base = { input: () => FieldValues; session: Session | null; by: Actor } & Pick<
  Context,
  'db' | 'pool' | 'served' | 'missed' | 'log'
> & { client: Client }

/** Serves every registered call. */
export function callRoutes(app: FastifyInstance, context: Context) {
  acceptFiles(app)
  for (const call of registeredCalls()) serveCall(app, context, call)
}
