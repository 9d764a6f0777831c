import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { containerCode, readContainerCode } from '../../../../src/resources/labReceiving/containerCode'

const codes = fc
  .record({
    number: fc.integer({ min: 1, max: 999_999 }).map((nth) => `LC-${String(nth).padStart(5, '0')}`),
    sku: fc.stringMatching(/^[A-Z0-9._-]{1,40}$/),
    lot: fc.string({ minLength: 1, maxLength: 40 }),
  })
  .map(containerCode)

describe('the code of a container', () => {
  it('is read back whatever its lot is called, in at most 80 characters', () => {
    fc.assert(
      fc.property(codes, (code) => {
        expect(readContainerCode(code)).not.toBeNull()
        expect(code.length).toBeLessThanOrEqual(80)
      }),
    )
  })

  it('is refused with any one character changed', () => {
    fc.assert(
      fc.property(codes, fc.nat(), fc.string({ minLength: 1, maxLength: 1 }), (code, place, sign) => {
        const at = place % code.length
        fc.pre(code[at] !== sign && sign.trim() !== '')
        expect(readContainerCode(code.slice(0, at) + sign + code.slice(at + 1))).toBeNull()
      }),
    )
  })

  it('is refused with any two neighbours swapped', () => {
    fc.assert(
      fc.property(codes, fc.nat(), (code, place) => {
        const at = place % (code.length - 1)
        const [one = '', other = ''] = [code[at], code[at + 1]]
        fc.pre(one !== other)
        expect(readContainerCode(code.slice(0, at) + other + one + code.slice(at + 2))).toBeNull()
      }),
    )
  })
})
