import { brackets } from './brackets'
import { readToken } from './cookies'

/** A refusal or a fault of a call: the code of the catalogue, its data, and the HTTP status (0: no answer came). */
export class ApiError extends Error {
  readonly code: string
  readonly data: unknown
  readonly http: number
  /** The call: "DELETE /general/users/3". */
  readonly call: string

  constructor(code: string, data: unknown, http: number, call = '') {
    super(textOf(data) ?? code)
    this.name = 'ApiError'
    this.code = code
    this.data = data
    this.http = http
    this.call = call
  }
}

const textOf = (data: unknown) =>
  typeof data === 'object' && data !== null && 'text' in data && typeof data.text === 'string'
    ? data.text
    : undefined

/** The envelope of every answer. */
export type Answer<T = unknown> = {
  status: 0 | 1
  message: string
  data: T
  cursor?: string | null
  position?: string
  total?: number
  replayed?: 1
}

/** Faults that concern the whole page, handled by a dialog and not by the caller. */
export type Fault = 'not_authorized' | 'no_response' | 'db_error'

export type CallOptions = {
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  /** The same key sent twice happens once. */
  once?: string
  /** Made with this token, not with that of the page. */
  token?: string
  /** For polls and background calls: faults open no dialog, unless the session ended. */
  quiet?: boolean | 'unless_ended'
  skipSender?: boolean
  /** The call outlives the page it is made from. */
  keepalive?: boolean
  signal?: AbortSignal
  /** Timeout in ms. */
  within?: number
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const timeOutMs = 1_200_000

// Plain sets: RxJS would take the sign-in page over its budget.
const faultListeners = new Set<(fault: Fault) => void>()
const failureListeners = new Set<(failure: ApiError) => void>()
let socketId: () => string | undefined = () => undefined

/** Listens to the faults of calls that are not quiet; returns how to stop. */
export function onFault(listener: (fault: Fault) => void) {
  faultListeners.add(listener)
  return () => void faultListeners.delete(listener)
}

/** Listens to every refusal and failure; returns how to stop. */
export function onFailure(listener: (failure: ApiError) => void) {
  failureListeners.add(listener)
  return () => void failureListeners.delete(listener)
}

/** Sets how to get the socket id of this page, so that broadcasts can exclude their sender. */
export const nameSocketBy = (name: () => string | undefined) => {
  socketId = name
}

let confirm = () => Promise.resolve(false)

/** Sets how people confirm who they are for calls that need it; true: such a call is made again. */
export const confirmBy = (ask: () => Promise<boolean>) => {
  confirm = ask
}

/** Converts booleans of an answer to 1 and 0, in place. */
function withoutBooleans(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value !== 'object' || value === null) return value
  const fields = value as Record<string, unknown>
  for (const key in fields) {
    const item = fields[key]
    if (typeof item === 'boolean') fields[key] = item ? 1 : 0
    else if (typeof item === 'object' && item !== null) withoutBooleans(item)
  }
  return fields
}

function requestOf(
  method: Method,
  {
    body,
    once,
    token = readToken() ?? undefined,
    skipSender,
    keepalive,
    signal,
    within = timeOutMs,
  }: CallOptions,
): RequestInit {
  const socket = socketId()
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (token) headers.Authorization = token.includes(' ') ? token : `Bearer ${token}`
  if (once) headers['Idempotency-Key'] = once
  if (socket) headers['X-Socket-ID'] = socket
  if (skipSender) headers['X-Skip-Sender'] = '1'
  const timeOut = AbortSignal.timeout(within)
  const request: RequestInit = {
    method,
    headers,
    signal: signal ? AbortSignal.any([signal, timeOut]) : timeOut,
    ...(keepalive && { keepalive }),
  }
  if (body instanceof FormData) request.body = body
  else if (body !== undefined) {
    headers['Content-Type'] = 'application/json'
    request.body = JSON.stringify(body)
  }
  return request
}

const isEnvelope = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && 'status' in value && 'message' in value

async function answerOf(method: Method, path: string, options: CallOptions): Promise<Answer> {
  const query = options.query ? brackets(options.query) : ''
  const called = `${method} ${path}`
  let response: Response
  let answer: unknown
  try {
    response = await fetch(`/api${path}${query && `?${query}`}`, requestOf(method, options))
    answer = withoutBooleans(await response.json())
  } catch (thrown) {
    // Aborted by the caller: no fault of the server.
    if (options.signal?.aborted) throw thrown
    throw new ApiError('no_response', null, 0, called)
  }
  if (!isEnvelope(answer)) throw new ApiError('no_response', null, response.status, called)
  if (!response.ok || !answer.status)
    throw new ApiError(answer.message, answer.data ?? null, response.status, called)
  return answer
}

async function confirmedAnswerOf(...request: Parameters<typeof answerOf>): Promise<Answer> {
  try {
    return await answerOf(...request)
  } catch (thrown) {
    if (!(thrown instanceof ApiError) || thrown.code !== 'confirmation_required' || !(await confirm()))
      throw thrown
    return answerOf(...request)
  }
}

const isFault = (code: string): code is Fault =>
  code === 'not_authorized' || code === 'no_response' || code === 'db_error'

const isHeard = (fault: Fault, quiet: CallOptions['quiet']) =>
  !quiet || (quiet === 'unless_ended' && fault === 'not_authorized')

/** One call of the API, `path` without the base; rejects with an ApiError. */
export async function call<T>(method: Method, path: string, options: CallOptions = {}): Promise<Answer<T>> {
  const token = readToken()
  // A refusal of an earlier token says nothing about this session: the operator has changed.
  const isOurs = (code: string) => code !== 'not_authorized' || token === readToken()
  try {
    return (await confirmedAnswerOf(method, path, options)) as Answer<T>
  } catch (thrown) {
    if (thrown instanceof ApiError) {
      for (const listen of failureListeners) listen(thrown)
      if (isFault(thrown.code) && isHeard(thrown.code, options.quiet) && isOurs(thrown.code))
        for (const listen of faultListeners) listen(thrown.code)
    }
    throw thrown
  }
}
