import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, call, type CallOptions, nameSocketBy, onFailure, onFault } from '../../../src/api/http'

const get = (path: string, query?: CallOptions['query'], options: CallOptions = {}) =>
  call('GET', path, { ...options, ...(query && { query }) })
const post = (path: string, body?: unknown, options: CallOptions = {}) =>
  call('POST', path, { ...options, body })
const remove = (path: string) => call('DELETE', path)

type Sent = { url: string; init: RequestInit; headers: Record<string, string> }
let sent: Sent[] = []

const answers = (body: unknown, status = 200) =>
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, init, headers: init.headers as Record<string, string> })
    return Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }))
  })

const first = () => sent[0] as Sent
const caught = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (thrown: unknown) => thrown as ApiError,
  )

beforeEach(() => {
  sent = []
  vi.stubGlobal('document', { cookie: 'size=mini; token=Bearer%20abc' })
  answers({ status: 1, message: '', data: null })
})
afterEach(() => {
  vi.unstubAllGlobals()
  nameSocketBy(() => undefined)
})

describe('call', () => {
  it('a call goes to /api with the token of the cookie', async () => {
    await get('/general/users', { role: 'admin', active: true })
    expect(first().url).toBe('/api/general/users?role=admin&active=1')
    expect(first().headers.Authorization).toBe('Bearer abc')
  })

  it('a call is made with another token than that of the cookie where one is named', async () => {
    await post('/general/punch_in', { kind: 'in' }, { token: 'other' })
    expect(first().headers.Authorization).toBe('Bearer other')
    expect(first().init.body).toBe('{"kind":"in"}')
  })

  it('a call names its key, so that it happens once, and its socket, so that it may be left out', async () => {
    nameSocketBy(() => '12.34')
    await post('/a', {}, { once: 'key-1', skipSender: true })
    expect(first().headers).toMatchObject({
      'Idempotency-Key': 'key-1',
      'X-Socket-ID': '12.34',
      'X-Skip-Sender': '1',
    })
  })

  it('a call reads booleans of the answer as 1 and 0, however deep', async () => {
    answers({ status: true, message: '', data: [{ is_active: true, of: { ok: false, n: null } }] })
    expect(await get('/a')).toEqual({
      status: 1,
      message: '',
      data: [{ is_active: 1, of: { ok: 0, n: null } }],
    })
  })

  it('a call rejects with the code, the data and the status of a refusal, in the words of the server', async () => {
    answers({ status: 0, message: 'machine_busy', data: { text: 'Filler A is busy' } }, 422)
    const refused = await caught(post('/a'))
    expect(refused).toBeInstanceOf(ApiError)
    expect(refused).toMatchObject({
      code: 'machine_busy',
      http: 422,
      message: 'Filler A is busy',
      data: { text: 'Filler A is busy' },
    })
  })

  it('a call waits twenty minutes for its answer, then there was none', async () => {
    const timeOut = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => Promise.reject(signal?.reason as Error))
    expect(await caught(get('/a'))).toMatchObject({ code: 'no_response', http: 0 })
    expect(timeOut).toHaveBeenCalledWith(1_200_000)
    timeOut.mockRestore()
  })

  it('a call outlives its page where that is asked for', async () => {
    await post('/a', {}, { keepalive: true })
    expect(first().init.keepalive).toBe(true)
  })

  it('a call takes an answer that is no envelope for none at all', async () => {
    answers('<html>Bad gateway</html>', 502)
    expect(await caught(get('/a'))).toMatchObject({ code: 'no_response' })
  })
})

describe('fault', () => {
  const heard: string[] = []
  let stop = () => {}
  beforeEach(() => {
    heard.length = 0
    stop = onFault((fault) => heard.push(fault))
  })
  afterEach(() => stop())

  it.each([
    ['not_authorized', 401],
    ['db_error', 503],
  ])('a fault %s is heard by anyone who asks the person about it', async (message, status) => {
    answers({ status: 0, message, data: null }, status)
    await caught(get('/a'))
    expect(heard).toEqual([message])
  })

  it('a fault is heard when nothing answers', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await caught(get('/a'))).toMatchObject({ code: 'no_response', http: 0 })
    expect(heard).toEqual(['no_response'])
  })

  it('a fault of a poll or a background call is its own matter', async () => {
    answers({ status: 0, message: 'not_authorized', data: null }, 401)
    await caught(call('GET', '/a', { quiet: true }))
    expect(heard).toEqual([])
  })

  it('a fault and every other refusal is heard by anyone who keeps the log, with what was called', async () => {
    const failures: string[] = []
    const stopHearing = onFailure(({ call: called, code, http }) =>
      failures.push(`${called} ${code} ${http}`),
    )
    answers({ status: 0, message: 'server_error', data: null }, 500)
    await caught(remove('/general/users/3'))
    answers({ status: 0, message: 'validation_error', data: {} }, 422)
    await caught(call('GET', '/a', { query: { search: 'x' }, quiet: true }))
    stopHearing()
    await caught(get('/b'))
    expect(failures).toEqual(['DELETE /general/users/3 server_error 500', 'GET /a validation_error 422'])
  })

  it('a fault is none when the call was given up', async () => {
    const giveUp = new AbortController()
    vi.stubGlobal('fetch', () => {
      giveUp.abort()
      return Promise.reject(new DOMException('Aborted', 'AbortError'))
    })
    expect(await caught(get('/a', undefined, { signal: giveUp.signal }))).not.toBeInstanceOf(ApiError)
    expect(heard).toEqual([])
  })

  it('a fault is not every refusal: those go back to the caller alone', async () => {
    answers({ status: 0, message: 'validation_error', data: { name: 'required' } }, 422)
    expect(await caught(post('/a'))).toMatchObject({ data: { name: 'required' } })
    expect(heard).toEqual([])
  })
})
