import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lookAgain } from '../../../../src/views/session/lookAgain'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A tab that sees the cookie of another one so many ms after the word of it. */
function tab(seenAfterMs: number) {
  const startedAt = Date.now()
  const looks: number[] = []
  const word = lookAgain(() => {
    looks.push(Date.now() - startedAt)
    return Date.now() - startedAt >= seenAfterMs
  })
  return { looks, word }
}

describe('word of another tab', () => {
  it('the word of another tab is followed at once where its cookie is seen already, and looked at no more', () => {
    const { looks, word } = tab(0)
    word()
    vi.advanceTimersByTime(10_000)
    expect(looks).toEqual([0])
  })

  it('the word of another tab is followed soon where its cookie is seen later, within 3 s', () => {
    const { looks, word } = tab(2_900)
    word()
    vi.advanceTimersByTime(10_000)
    expect(looks).toEqual([0, 50, 150, 350, 750, 1_550, 3_000])
  })

  it('the word of another tab leaves no timer behind where nothing comes of it', () => {
    const { looks, word } = tab(Infinity)
    word()
    vi.advanceTimersByTime(3_000)
    expect([looks.at(-1), vi.getTimerCount()]).toEqual([3_000, 0])
  })

  it('the word of another tab takes the place of an earlier word', () => {
    const { looks, word } = tab(Infinity)
    word()
    vi.advanceTimersByTime(100)
    word()
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(10_000)
    expect(looks).toEqual([0, 50, 100, 150, 250, 450, 850, 1_650, 3_100])
  })
})
