import { appendFileSync } from 'node:fs'

/** A row as it travels; the simulator reads what every client reads. */
export type WireRow = { id: number; version: number } & Record<string, unknown>

/** What a call was answered: data, or a refusal with its code. */
type Answer = { ok: true; data: unknown; replayed: boolean } | { ok: false; code: string; data: unknown }

/** One acknowledged write, as a line of the journal; what changes many rows at once names none of them. */
export type JournalEntry = {
  key: string
  what: string
  user: string
  table: string
  id?: number
  version?: number
  at: string
}

export type Tally = {
  writes: number
  replayed: number
  unanswered: number
  refusals: Map<string, number>
  /** What was refused last under each code, and with which data. */
  lastRefusals: Map<string, string>
  /** Of the last writes. */
  latencies: number[]
}

export type PlantApi = {
  tally: Tally
  /** Reads; a question of several lines is sent with them. */
  read: (username: string, path: string, question?: Record<string, unknown>) => Promise<unknown>
  /** Sends a write under a key of its own, and again under the same key until it is answered. */
  write: (
    username: string,
    path: string,
    body: Record<string, unknown>,
    what: string,
    method?: 'POST' | 'PUT',
  ) => Promise<Answer>
}

type Options = {
  url: string
  password: string
  /** In front of every key of this run. */
  run: string
  journal: string | undefined
  /** How long an unanswered call is repeated. */
  patienceMs: number
  /** Ends the waiting for answers. */
  signal: AbortSignal | undefined
}

/** How the simulator names itself, so that its sessions are told from those of people. */
export const simulatorAgent = 'Decant demo plant'

/** How its idempotency keys begin. */
export const simulatorKeys = 'plant-'

const latenciesKept = 1_000
// A person whose password was changed is not tried again soon: failed sign-ins lock an account.
const refusedForMs = 60 * 60_000

type Application = { client_id?: string; client_secret?: string }
type Call = { method?: string; headers?: Record<string, string>; body?: string }
type Envelope = { status: number; message: string; data: unknown; replayed?: number }

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

// Answers after which the same call is simply sent again: the server was restarting, or others held the locks.
const again = new Set(['busy_try_again', 'db_error'])

const post = (body: unknown, headers: Record<string, string> = {}, method = 'POST'): Call => ({
  method,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

/** Calls of the public HTTP API, repeated until there is an answer or the patience ends. */
function patientCalls({ url, patienceMs, signal }: Pick<Options, 'url' | 'patienceMs' | 'signal'>) {
  const send = async (path: string, init: Call): Promise<Envelope | undefined> => {
    try {
      const headers = { 'user-agent': simulatorAgent, ...init.headers }
      const answer = await fetch(`${url}/api${path}`, {
        ...init,
        headers,
        signal: AbortSignal.timeout(15_000),
      })
      const body = (await answer.json()) as Envelope
      return answer.status >= 500 || again.has(body.message) ? undefined : body
    } catch {
      return undefined
    }
  }
  return async (path: string, init: Call): Promise<Envelope | undefined> => {
    const until = Date.now() + patienceMs
    for (let wait = 50; ; wait = Math.min(1000, wait * 2)) {
      const answer = await send(path, init)
      if (answer) return answer
      if (Date.now() > until || signal?.aborted) return undefined
      await pause(wait)
    }
  }
}

type Send = ReturnType<typeof patientCalls>

/** Calls with the token of a person, who is signed in at the first one and once more when the token has ended. */
function personCalls(send: Send, password: string) {
  const tokens = new Map<string, Promise<string>>()
  let application: Promise<Application> | undefined

  const client = () =>
    (application ??= send('/public', {}).then((answer) => {
      const { client_id = 'decant-web', client_secret = '' } = (answer?.data ?? {}) as Application
      return { client_id, client_secret }
    }))

  const signIn = async (username: string) => {
    const person = { grant_type: 'password', username, password }
    const answer = await send('/login', post({ ...(await client()), ...person }))
    const token = (answer?.data as { access_token?: unknown } | null)?.access_token
    if (typeof token === 'string') return token
    setTimeout(() => tokens.delete(username), answer ? refusedForMs : 0).unref()
    throw new Error(`${username} cannot sign in: ${answer?.message ?? 'no answer'}`)
  }

  const tokenOf = (username: string) => {
    const cached = tokens.get(username)
    if (cached) return cached
    const fresh = signIn(username)
    tokens.set(username, fresh)
    return fresh
  }

  return async (username: string, path: string, init: Call) => {
    const once = async () =>
      send(path, {
        ...init,
        headers: { ...init.headers, authorization: `Bearer ${await tokenOf(username)}` },
      })
    const answer = await once()
    if (answer?.message !== 'not_authorized') return answer
    tokens.delete(username)
    return once()
  }
}

/** The public HTTP API as the people of the plant use it: signed in, one key per write, patient with restarts. */
export function plantApi(options: Options): PlantApi {
  const tally: Tally = {
    writes: 0,
    replayed: 0,
    unanswered: 0,
    refusals: new Map(),
    lastRefusals: new Map(),
    latencies: [],
  }
  const send = personCalls(patientCalls(options), options.password)
  let number = 0

  const noteDown = (entry: JournalEntry) => {
    if (options.journal !== undefined) appendFileSync(options.journal, `${JSON.stringify(entry)}\n`)
  }

  return {
    tally,

    async read(username, path, question) {
      const answer = await send(username, path, question ? post(question) : {})
      if (answer?.status !== 1) throw new Error(`${path} as ${username}: ${answer?.message ?? 'no answer'}`)
      return answer.data
    },

    async write(username, path, body, what, method) {
      const key = `${options.run}-${(number += 1)}`
      const began = performance.now()
      const answer = await send(username, path, post(body, { 'idempotency-key': key }, method)).catch(
        () => undefined,
      )
      if (!answer) {
        tally.unanswered += 1
        return { ok: false, code: 'unanswered', data: null }
      }
      if (answer.status !== 1) {
        tally.refusals.set(answer.message, (tally.refusals.get(answer.message) ?? 0) + 1)
        tally.lastRefusals.set(answer.message, `${what} as ${username}: ${JSON.stringify(answer.data)}`)
        return { ok: false, code: answer.message, data: answer.data }
      }
      if (tally.latencies.push(performance.now() - began) > latenciesKept) tally.latencies.shift()
      tally.writes += 1
      const replayed = answer.replayed === 1
      if (replayed) tally.replayed += 1
      const { id, version } = (answer.data ?? {}) as Partial<WireRow>
      const [, , table = ''] = path.split('/')
      const row = id !== undefined && version !== undefined && { id, version }
      noteDown({ key, what, user: username, table, ...row, at: new Date().toISOString() })
      return { ok: true, data: answer.data, replayed }
    },
  }
}
