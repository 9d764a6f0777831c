import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Actor } from '../../src/access'
import type { Changes } from '../../src/resources/general/system/changeCalls'
import type { AnswerOf, Answerable, AnyCall } from '../../src/resources/kit/define/defineCall'
import { served } from '../../src/resources'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import type { FieldErrors } from '../../src/resources/kit/fields/validate'
import type { FieldValues, ValuesOf } from '../../src/resources/kit/fields/values'
import type { Db } from '../db/database'
import type { Session } from './auth'
import type { StagedFile } from '../site/fileContents'
import type { Settings } from '../settings'
import type { Unit } from '../engine/unitTypes'

/** A file as an answer; no browser runs it. */
export type FileAnswer = {
  name: string
  mime: string
  content: Buffer | string | Readable
  /** Bytes, where they are known before they are read. */
  size?: number
  /** May be kept by caches; otherwise it is read anew each time. */
  isCacheable?: true
}

/** Rows, or the JSON text that SQL has already written of them, with what travels beside them. */
export type PageAnswer = {
  rows: string | readonly object[]
  cursor?: string | null
  position?: string
  total?: number | null
}

/** Where a request came from. */
export type Client = {
  address: string
  /** The address of the site as the browser sees it, through trusted proxies. */
  origin: string
  userAgent: string | undefined
  requestId: string
  /** The idempotency key of its header. */
  key: string | undefined
  /** The id of the browser from the cookie it got with a sign-in. */
  browser: string | undefined
  /** Gives the browser its id. */
  remember: (browser: string) => void
}

/** What is known of the running server beside its database. */
export type Served = { settings: Settings; build: string | null; version: string }

/** The events of some channels after a position of the feed; the caller has checked permissions. */
export type Missed = (since: string, channels: readonly string[]) => Promise<Changes>

/** Values of the path, inputs and changes of a call, checked; of changes only those that were sent. */
export type InputOf<D extends AnyCall> = ValuesOf<D['params']> &
  ValuesOf<D['inputs']> &
  Partial<ValuesOf<D['changes']>>

type ReadContext<D extends AnyCall> = {
  input: InputOf<D>
  by: Actor
  /** The session; null for public calls without a token, for anonymous ones, and for downloads by a ticket. */
  session: D['areas'] extends 'anonymous'
    ? null
    : 'public' extends D['areas']
      ? Session | null
      : D['kind'] extends 'download'
        ? Session | null
        : Session
  db: Db
  pool: pg.Pool
  /** For reads of whole tables: reports and exports. */
  longReads: pg.Pool
  client: Client
  served: Served
  missed: Missed
  log: FastifyBaseLogger
}

type ListContext<D extends AnyCall> = ReadContext<D> & {
  /** Of a call that takes filters by column, what was sent beside its inputs. */
  list: FieldValues
  /** Aborts when the client no longer waits for the answer. */
  left: () => AbortSignal
}

type WriteContext<D extends AnyCall> = ReadContext<D> & {
  unit: Unit
  /** Says that the work goes on after the answer (202). */
  accepted: () => void
}

type Contexts<D extends AnyCall> = {
  read: ListContext<D>
  page: ListContext<D>
  download: ListContext<D>
  write: WriteContext<D>
  upload: WriteContext<D> & { file: StagedFile }
}

type Results<D extends AnyCall> = {
  read: Answerable<AnswerOf<D>>
  page: PageAnswer
  download: FileAnswer
  write: Answerable<AnswerOf<D>>
  upload: Answerable<AnswerOf<D>>
}

/** The work behind a call; what it gets and answers follows from the kind of the call. */
export type Handler<D extends AnyCall> = (
  context: Contexts<D>[D['kind']],
) => Promise<Results<D>[D['kind']]> | Results<D>[D['kind']]

/** Of an upload: what refuses it before a byte is read, how many bytes it may have, and the code of more of them. */
export type UploadRules<D extends AnyCall> = {
  admit: (context: Pick<ReadContext<D>, 'by' | 'input'>) => void
  most: (db: Db) => Promise<number>
  tooLarge: 'max' | 'size'
}

/** Of a call whose inputs must fit together: what is wrong with them, beside the faults of each field. */
export type CallRules<D extends AnyCall> = {
  faultsOf: (sent: { readonly [N in keyof D['inputs'] | keyof D['changes']]?: unknown }) => FieldErrors
}

/**
 * Of a write, before its unit begins: what would hold a connection or a lock for too long, like the check of a password.
 * A write that is repeated under its key goes through it again.
 */
export type WriteRules<D extends AnyCall> = {
  before: (context: ReadContext<D>) => Promise<void>
}

type AnyHandler = (context: never) => unknown
export type RegisteredCall = {
  declared: AnyCall
  handler: AnyHandler
  faultsOf?: (sent: object) => FieldErrors
  before?: (context: never) => Promise<void>
  upload?: Pick<UploadRules<AnyCall>, 'most' | 'tooLarge'> & { admit: (context: never) => void }
}

const registered = new Map<string, RegisteredCall>()
const ofResources: ((resource: AnyResource) => RegisteredCall | null)[] = []

function register(call: RegisteredCall, calls = registered) {
  const name = `${call.declared.method} ${call.declared.path}`
  if (calls.has(name)) throw new Error(`${name} is registered twice`)
  calls.set(name, call)
}

/** Every call beyond the plain ones, those of each resource last. */
export function registeredCalls(): readonly RegisteredCall[] {
  const all = new Map(registered)
  for (const resource of served)
    if (resource.routes !== false)
      for (const callOf of ofResources) {
        const call = callOf(resource)
        if (call) register(call, all)
      }
  return [...all.values()]
}

/** Registers the handler of a call that takes no file. */
export function onCall<D extends AnyCall & { kind: 'read' | 'write' | 'download' | 'page' }>(
  declared: D,
  handler: Handler<D>,
  { faultsOf, before }: Partial<CallRules<D> & WriteRules<D>> = {},
) {
  register({ declared, handler, ...(faultsOf && { faultsOf }), ...(before && { before }) })
}

/** Registers the handler of a call whose body is a file. */
export function onUpload<D extends AnyCall & { kind: 'upload' }>(
  declared: D,
  upload: UploadRules<D>,
  handler: Handler<D>,
) {
  register({ declared, handler, upload })
}

/** Registers the handler of a call that every resource has, or those that `when` says. */
export function onResourceCall<D extends AnyCall & { kind: 'read' | 'write' | 'download' }>(
  declare: (resource: AnyResource) => D,
  handler: (resource: AnyResource, context: Contexts<D>[D['kind']]) => ReturnType<Handler<D>>,
  when: (resource: AnyResource) => boolean = () => true,
) {
  ofResources.push((resource) => {
    if (!when(resource)) return null
    const ofResource: Handler<D> = (context) => handler(resource, context)
    return { declared: declare(resource), handler: ofResource }
  })
}
