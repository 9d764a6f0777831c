/** An answer of the API, or that none came. */
export type CallResult = {
  http: number
  message: string
  data: { id: number; version: number; number?: string; name?: string } & Record<string, unknown>
  replayed?: 1
}

type CallOptions = { body?: unknown; key?: string; patienceMs?: number }

const none: CallResult = { http: 0, message: '', data: { id: 0, version: 0 } }

/** Why no answer came, in a word. */
function reasonOf(error: unknown) {
  const { name, cause } = error as Error
  return (cause as { code?: string } | undefined)?.code ?? name
}

/** Calls the API as a page does; a line that breaks or stays silent answers with http 0 and why. */
export async function call(
  url: string,
  token: string,
  method: string,
  path: string,
  { body, key, patienceMs = 10_000 }: CallOptions = {},
): Promise<CallResult> {
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs),
    })
    const answer = (await response.json()) as Omit<CallResult, 'http'>
    return { ...none, ...answer, http: response.status }
  } catch (error) {
    return { ...none, message: `no answer, ${reasonOf(error)}` }
  }
}

/** Neither done nor refused: the same key has to be sent again. */
export const isUnanswered = ({ http }: CallResult) => http === 0 || http === 503 || http === 502

/** Milliseconds of a call and its answer. */
export async function timed<T>(work: () => Promise<T>): Promise<[number, T]> {
  const startedAt = performance.now()
  const done = await work()
  return [performance.now() - startedAt, done]
}
