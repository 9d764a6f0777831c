import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimal } from '../../../../src/resources/kit/fields/numbers'
import { readNumber, writeNumber } from '../../../../src/views/fields/numberText'

const litres = { kind: 'decimal' as const, scale: 6 }
const pieces = { kind: 'integer' as const }
const dollars = { kind: 'decimal' as const, scale: 4, displayScale: 2, unit: 'CAD', minDecimals: 2 }

const read = (text: string, field = litres) => {
  const result = readNumber(text, field)
  return result.ok ? result.value : result.wrong
}

describe('typed number', () => {
  it.each([
    ['', null],
    ['12840', 12_840],
    ['12,840', 12_840],
    ['12 840', 12_840],
    ['12\u00a0840,5', 12_840.5],
    ['1,234.50', 1234.5],
    ['1.234,50', 1234.5],
    ['1.234.567', 1_234_567],
    ['12,5', 12.5],
    ['.5', 0.5],
    ['5.', 5],
    ['-3.25', -3.25],
    ['\u22123', -3],
    ['-0', 0],
    ['1.500000000', 1.5],
    ['abc', 'numeric'],
    ['1e5', 'numeric'],
    ['1,23,456', 'numeric'],
    ['12 84', 'numeric'],
    ['1.2.3', 'numeric'],
    ['--1', 'numeric'],
    ['.', 'numeric'],
    ['Infinity', 'numeric'],
    ['0.1234567', 'At most 6 decimals'],
    ['1234567890123456', 'digits'],
  ])('a typed number %j means %j', (text, expected) => expect(read(text)).toBe(expected))

  it('a typed number is whole where pieces are counted, and never rounded to be', () => {
    expect([
      read('12,840', pieces as never),
      read('12.5', pieces as never),
      read('12.0', pieces as never),
    ]).toEqual([12_840, 'integer', 12])
  })

  it('a typed number is dollars with or without their sign, in cents', () => {
    const typed = ['$1,204.50', 'CAD 3.2', '-$5', '12.345'].map((text) => read(text, dollars as never))
    expect(typed).toEqual([1204.5, 3.2, -5, 'At most 2 decimals'])
    expect([writeNumber(1204.5, dollars), writeNumber(0, dollars), writeNumber(0.0125, dollars)]).toEqual([
      '1,204.50',
      '0.00',
      '0.0125',
    ])
  })

  it('a number of a signed field is shown and typed with a plus where it is more than 0', () => {
    const change = decimal('Change', 6, { signed: true })
    expect([12, -12, 0].map((value) => writeNumber(value, change))).toEqual(['+12', '-12', '0'])
    expect([read('+12', change as never), read('+12', litres)]).toEqual([12, 'numeric'])
  })

  it('a typed number reads back as what was shown, whatever the number', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -(10 ** 12), max: 10 ** 12 }),
        fc.integer({ min: 0, max: 3 }),
        (whole, scale) => {
          const value = Number((whole / 10 ** scale).toFixed(scale))
          expect(read(writeNumber(value, litres))).toBe(value === 0 ? 0 : value)
        },
      ),
    )
  })

  it('a typed number is a number or a sentence, never a surprise, whatever is pasted', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const result = readNumber(text, litres)
        expect(result.ok ? result.value === null || Number.isFinite(result.value) : result.wrong).toBeTruthy()
      }),
    )
  })
})
