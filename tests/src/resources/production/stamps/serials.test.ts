import { describe, expect, it } from 'vitest'
import { printedSerial, readSerial } from '../../../../../src/resources/production/stamps/serials'
import {
  amountsOn,
  exposureOf,
  securityFor,
} from '../../../../../src/resources/production/stamps/stampAmounts'
import { settingNamed, settingValue } from '../../../../../src/resources/general/system/settingsKnown'

const amounts = amountsOn(settingValue('excise.stamp_amounts', null), '2026-11-25')

describe('the printed number of a stamp', () => {
  it('is read as it is scanned or typed: letters before it, then digits', () => {
    expect(readSerial('104233')).toEqual({ prefix: '', serial: 104_233 })
    expect(readSerial('on-a 104,233 ')).toEqual({ prefix: 'ON-A', serial: 104_233 })
    expect(readSerial('B2B7')).toEqual({ prefix: 'B2B', serial: 7 })
    for (const no of ['', 'ABC', '0', '12-', '1234567890123', '-5x']) expect(readSerial(no)).toBeNull()
  })

  it('reads back what is printed', () => {
    for (const [prefix, serial] of [
      ['', 1],
      ['Q', 55],
      ['AB-', 999_999_999_999],
    ] as const)
      expect(readSerial(printedSerial(prefix, serial))).toEqual({ prefix, serial })
  })
})

describe('what the law asks for stamps', () => {
  it('is 10.00 for one of a specified province that cannot be accounted for, else 5.00', () => {
    if (!amounts) throw new Error('There are no amounts')
    // 3 ON and 2 CA.
    expect(exposureOf(3, true, amounts) + exposureOf(2, false, amounts)).toBe(40)
  })

  it('is 2.00 and 1.00 of security for those held or ordered, at least 5,000 and at most 5,000,000', () => {
    if (!amounts) throw new Error('There are no amounts')
    expect(securityFor([{ is_additional: true, stamps: 15_000 }], amounts)).toBe(30_000)
    expect(securityFor([{ is_additional: false, stamps: 100 }], amounts)).toBe(5_000)
    expect(securityFor([{ is_additional: true, stamps: 9_000_000 }], amounts)).toBe(5_000_000)
  })

  it('is that of the newest day that has begun, with the act and section it is from', () => {
    const [first] = settingValue('excise.stamp_amounts', null)
    if (!first) throw new Error('There are no amounts')
    const later = { ...first, effective_from: '2027-01-01', exposure_other: 6 }
    expect(amountsOn([later, first], '2026-12-31')).toEqual(first)
    expect(amountsOn([later, first], '2027-01-01')).toEqual(later)
    expect(amountsOn([later], '2026-12-31')).toEqual(later)
    expect(amountsOn([], '2026-12-31')).toBeNull()
    expect(first.source).toContain('238.1')
    expect(settingNamed('excise.stamp_amounts')?.group).toBe('Stamps and duty')
  })
})
