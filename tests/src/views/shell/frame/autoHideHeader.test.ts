import { describe, expect, it } from 'vitest'
import { isBarAway } from '../../../../../src/views/shell/frame/autoHideHeader'

const long = { height: 700, whole: 3_000 }

describe('bar of a phone', () => {
  it('the bar of a phone goes while the content is scrolled down, and comes back when it is scrolled up', () => {
    expect(isBarAway(false, { ...long, from: 100, to: 300 })).toBe(true)
    expect(isBarAway(true, { ...long, from: 300, to: 200 })).toBe(false)
  })

  it('the bar of a phone is at the beginning, whichever way the content came there', () => {
    expect(isBarAway(true, { ...long, from: 300, to: 0 })).toBe(false)
    expect(isBarAway(false, { ...long, from: 0, to: 40 })).toBe(false)
  })

  it('the bar of a phone heeds no trembling', () => {
    expect(isBarAway(true, { ...long, from: 300, to: 296 })).toBe(true)
    expect(isBarAway(false, { ...long, from: 300, to: 304 })).toBe(false)
  })

  it('the bar of a phone does not dance at the end, where its own room moves the content', () => {
    expect(isBarAway(true, { ...long, from: 2_300, to: 2_260 })).toBe(true)
    expect(isBarAway(false, { ...long, from: 2_200, to: 2_300 })).toBe(false)
  })

  it('the bar of a phone stays over content that is hardly longer than the screen', () => {
    expect(isBarAway(false, { height: 700, whole: 760, from: 0, to: 60 })).toBe(false)
  })
})
