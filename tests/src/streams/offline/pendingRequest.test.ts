import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../../src/api/http'
import type { Author } from '../../../../src/streams/offline/pendingWrites'
import { pendingRequest, pressFrom } from '../../../../src/streams/offline/pendingRequest'
import { openWriteQueue } from '../../../../src/streams/offline/writeQueue'
import { browserStore } from '../../../../src/streams/offline/writeQueueStore'
import { browserKeeps } from '../../views/resource/lines/recipePlant'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const maya: Author = { id: 3, name: 'Maya' }
const omar: Author = { id: 4, name: 'Omar' }

type NetworkFault = 'good' | 'cut' | 'answer lost' | 'database away'

/** A server that executes each key once, behind a connection that may drop the request or the answer. */
function plant() {
  const done: string[] = []
  const keys = new Map<string, string>()
  const state = { line: 'good' as NetworkFault }
  const send = async (payload: string, key: string) => {
    const { line } = state
    if (line === 'cut') throw new ApiError('no_response', null, 0)
    if (payload.startsWith('wrong')) throw new ApiError('validation_error', { name: 'unique' }, 422)
    if (!keys.has(key)) {
      done.push(payload)
      keys.set(key, payload)
    }
    if (line === 'answer lost') throw new ApiError('no_response', null, 0)
    if (line === 'database away') throw new ApiError('db_error', null, 503)
    return keys.get(key)
  }
  const cancel = async <T>(key: string) => {
    if (state.line !== 'good') throw new ApiError('no_response', null, 0)
    const answer = keys.get(key)
    return { done: answer === undefined ? (0 as const) : (1 as const), answer: answer as T }
  }
  const storage = browserKeeps()
  const screen = { author: maya }
  /** The queue of a page that is loaded in this browser. */
  const load = () =>
    openWriteQueue({
      store: browserStore(storage, new EventTarget()),
      author: () => screen.author,
      now: Date.now,
      cancel,
    })
  /** A button of a page. */
  const button = (queue = load()) => ({ queue, once: pressFrom<string>(queue, 'press move', maya.id) })
  return { state, screen, done, send, load, button }
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (thrown: unknown) => (thrown as ApiError).message,
  )

describe('what a button does', () => {
  it.each<NetworkFault>(['answer lost', 'database away', 'cut'])(
    'what a button does is done once when the line says “%s” and it is pressed again',
    async (line) => {
      const { state, done, send, button } = plant()
      const { once } = button()
      state.line = line
      await expect(once('move 5', send)).rejects.toThrow()
      state.line = 'good'
      expect([await once('move 5', send), done]).toEqual(['move 5', ['move 5']])
    },
  )

  it('what a button does is not done with what was altered since, before the person knows that the first is done', async () => {
    const { state, done, send, button } = plant()
    const { once } = button()
    state.line = 'answer lost'
    await expect(once('move 5', send)).rejects.toThrow()
    state.line = 'good'
    expect(await refusal(once('move 6', send))).toContain('Your first request was completed')
    expect(done).toEqual(['move 5'])
    expect([await once('move 6', send), done]).toEqual(['move 6', ['move 5', 'move 6']])
  })

  it('what a button does is done as altered where the first was refused, which says that it was never done', async () => {
    const { state, done, send, button } = plant()
    const { once } = button()
    state.line = 'cut'
    await expect(once('wrong 5', send)).rejects.toThrow()
    state.line = 'good'
    expect([await once('move 6', send), done]).toEqual(['move 6', ['move 6']])
  })

  it('what a button does is done as altered where the first never arrived, which is not done later either', async () => {
    const { state, done, send, button } = plant()
    const { once } = button()
    state.line = 'cut'
    await expect(once('move 5', send)).rejects.toThrow()
    // Unknown yet: neither is sent.
    expect(await refusal(once('move 6', send))).toBe('no_response')
    state.line = 'good'
    expect([await once('move 6', send), done]).toEqual(['move 6', ['move 6']])
  })

  it.each<NetworkFault>(['answer lost', 'cut'])(
    'what a button does is done once, too, where its dialog was closed or the page loaded again while the line said “%s”',
    async (line) => {
      const { state, done, send, button } = plant()
      const before = button()
      state.line = line
      await expect(before.once('move 5', send)).rejects.toThrow()
      state.line = 'good'
      const after = button()
      expect([await after.once('move 5', send), done, after.queue.writes()]).toEqual([
        'move 5',
        ['move 5'],
        [],
      ])
    },
  )

  it('what a button does is never repeated under the name of another person', async () => {
    const { state, screen, done, send, button } = plant()
    const { once } = button()
    state.line = 'answer lost'
    await expect(once('move 5', send)).rejects.toThrow()
    state.line = 'good'
    screen.author = omar
    expect(await refusal(once('move 5', send))).toContain('Maya sent this')
    screen.author = maya
    expect([await once('move 5', send), done]).toEqual(['move 5', ['move 5']])
  })

  it('what a button does is one press where it is pressed twice before the answer, and two where it is meant twice', async () => {
    const { done, send, button } = plant()
    const { once } = button()
    await Promise.all([once('move 5', send), once('move 5', send)])
    expect(done).toEqual(['move 5'])
    await once('move 5', send)
    expect(done).toEqual(['move 5', 'move 5'])
  })

  it('what a button does is not sent again after a day, when the server may have forgotten it', async () => {
    const { state, done, send, load } = plant()
    const request = pendingRequest<string>({ queue: load(), document: 'press move' })
    state.line = 'cut'
    await expect(request.send('move 5', send)).rejects.toThrow()
    state.line = 'good'
    vi.setSystemTime(Date.now() + 25 * 3_600_000)
    expect([await refusal(request.settle(send)), done, request.isWaiting()]).toEqual([
      'It waited for more than a day. Check the current state, then repeat it.',
      [],
      false,
    ])
  })
})
