import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Box, noticePlace } from '../../../../src/views/notices/noticePlace'

const view = { width: 1440, height: 900 }
const usual: Box = { left: 1064, top: 108, right: 1424, bottom: 168 }
const boxAt = (left: number, top: number, width = 120, height = 36): Box => ({
  ...{ left, top, right: left + width, bottom: top + height },
})
const meets = (a: Box, b: Box) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top
const placed = ({ left, top }: { left: number; top: number }) => boxAt(left, top, 360, 60)

describe('the place of notices', () => {
  it('is at the top right where nothing is pressed there', () => {
    expect(noticePlace(usual, view, [boxAt(100, 120)])).toEqual({ left: 1064, top: 108 })
  })
  it('is right below the buttons that stand at the top right', () => {
    const { left, top } = noticePlace(usual, view, [boxAt(1200, 120)])
    expect(left).toBe(1064)
    expect(top).toBeGreaterThanOrEqual(156)
    expect(top).toBeLessThan(164)
  })
  it('is at the left where a column of buttons fills the right', () => {
    expect(noticePlace(usual, view, [boxAt(1000, 0, 440, 900)])).toEqual({ left: 16, top: 108 })
  })
  it('covers the fewest controls where there is no free place', () => {
    const rows = Array.from({ length: 45 }, (_, at) => boxAt(0, at * 20, 1440, 18))
    const { left, top } = noticePlace(usual, view, [...rows, boxAt(1064, 0, 360, 900)])
    expect(left).toBe(16)
    expect(top).toBeGreaterThanOrEqual(0)
  })
  it('is in the window and covers no control wherever one free strip is left', () => {
    const controls = fc.array(
      fc
        .tuple(fc.integer({ min: 0, max: 1400 }), fc.integer({ min: 0, max: 760 }))
        .map(([x, y]) => boxAt(x, y)),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(controls, (boxes) => {
        // The lowest 100 px are free of controls, so a place is always to be found.
        const place = placed(noticePlace(usual, view, boxes))
        expect(place.top).toBeGreaterThanOrEqual(0)
        expect(place.bottom).toBeLessThanOrEqual(view.height)
        expect(boxes.filter((box) => meets(box, place))).toEqual([])
      }),
    )
  })
})
