import { describe, expect, it } from 'vitest'
import { type Around, emptyFrame, framed } from '../../../../../src/views/shell/pages/keepAliveContext'

let navigations = 0
const at = (fullPath: string): Around => {
  const { pathname, search, hash } = new URL(fullPath, 'http://here')
  const location = { pathname, search, hash, state: null, key: `${++navigations}` }
  return {
    outlet: null,
    place: { location, navigationType: 'PUSH' as never },
    state: null,
    liveness: { state: 'live', ageMs: 0 },
  }
}

describe('kept page', () => {
  it('a kept page reads what is around it while it is shown, and what was when it was hidden', () => {
    const list = at('/products')
    const shown = framed(emptyFrame, list, false)
    const hidden = framed(shown, null, false)
    expect(hidden).toEqual({ around: list, isShown: false, refused: null })
    expect(framed(hidden, null, false)).toBe(hidden)
  })

  it('a kept page follows the address while it is shown and when it is come back to', () => {
    const shown = framed(emptyFrame, at('/products'), false)
    const drawer = at('/products?open=5')
    expect(framed(shown, drawer, true).around).toBe(drawer)
    const elsewhere = at('/products?open=6')
    expect(framed(framed(shown, null, false), elsewhere, false).around).toBe(elsewhere)
  })

  it('a kept page does not let an arrival take it elsewhere while something typed there is not saved', () => {
    const drawer = at('/products?open=5')
    const hidden = framed(framed(emptyFrame, drawer, false), null, true)
    const plain = at('/products')
    const refused = framed(hidden, plain, true)
    expect(refused).toEqual({ around: drawer, isShown: true, refused: plain.place.location.key })
    // What is drawn again before the way back is gone changes nothing.
    expect(framed(refused, { ...plain, liveness: { state: 'late', ageMs: 9 } }, true)).toBe(refused)
    const back = at('/products?open=5')
    expect(framed(refused, back, true)).toEqual({ around: back, isShown: true, refused: null })
  })
})
