import { describe, expect, it } from 'vitest'
import { menuLeft, scrollToShow, wheelStep } from '../../../../../src/views/shell/tabs/tabScroll'

// Six tabs of 100 px with 4 px between them, in a strip that shows 300 px.
const boxes = Array.from({ length: 6 }, (_, place) => ({ left: 12 + place * 104, right: 112 + place * 104 }))
const strip = (scrollLeft: number) => ({ scrollLeft, width: 300, scrollWidth: 644 })

describe('strip of tabs', () => {
  it('the strip of tabs shows the first tab at its beginning and the last one at its end', () => {
    expect(scrollToShow(boxes, 0, strip(200))).toBe(0)
    expect(scrollToShow(boxes, 5, strip(0))).toBe(344)
  })

  it('the strip of tabs shows the next neighbour with 4 px to spare, and no more', () => {
    expect(scrollToShow(boxes, 2, strip(0))).toBe(424 + 4 - 300)
  })

  it('the strip of tabs shows the neighbour before with 4 px to spare, and no more', () => {
    expect(scrollToShow(boxes, 1, strip(100))).toBe(8)
  })

  it('the strip of tabs stays where it is when the tab and its neighbours are in view', () => {
    const wide = { scrollLeft: 100, width: 420, scrollWidth: 644 }
    expect(scrollToShow(boxes, 2, wide)).toBe(100)
  })

  it('the strip of tabs does not scroll when all tabs have room', () => {
    const roomy = { scrollLeft: 0, width: 900, scrollWidth: 900 }
    expect(boxes.map((_, place) => scrollToShow(boxes, place, roomy))).toEqual([0, 0, 0, 0, 0, 0])
  })

  it('the strip of tabs moves by a quarter of the wheel, down towards the last tab', () => {
    expect(wheelStep({ wheelDelta: -120, deltaY: 100 })).toBe(30)
    expect(wheelStep({ wheelDelta: 120, deltaY: -100 })).toBe(-30)
    expect(wheelStep({ deltaY: 3 })).toBe(30)
  })

  it('the strip of tabs opens the menu beside the pointer, but never past its end', () => {
    expect(menuLeft(400, { left: 210, width: 1230 })).toBe(205)
    expect(menuLeft(1439, { left: 210, width: 1230 })).toBe(1125)
  })
})
