import { describe, expect, it } from 'vitest'
import { faultsOf } from '../../../../src/resources/production/labelChecks/labelRule'

const demanded = { upc: '0628123400017', label_code: 'L-MANGO-12-V3', lots: ['26325-00417'], isStamp: true }
const right = {
  upc: '628123400017',
  label_code: 'l-mango-12-v3',
  lot: ' 26325-00417 ',
  stamp_serial: '104,233',
}

describe('a label check', () => {
  it('passes where every scan reads what the order demands, however it is written', () =>
    expect(faultsOf(right, demanded, [])).toEqual([]))

  it.each([
    ['upc', { upc: '628123400024' }],
    ['label_code', { label_code: 'L-MANGO-12-V2' }],
    ['lot', { lot: '26325-00418' }],
  ] as const)('fails by a scan of another %s', (fault, other) =>
    expect(faultsOf({ ...right, ...other }, demanded, [])).toEqual([fault]),
  )

  it('fails by a stamp that is none of the jurisdiction, and by a barcode that the product does not have', () => {
    expect(faultsOf(right, { ...demanded, isStamp: false }, [])).toEqual(['stamp_serial'])
    expect(faultsOf(right, { ...demanded, upc: null }, [])).toEqual(['upc'])
  })

  it('fails by each item that is wrong, and does not compare what was not scanned', () =>
    expect(faultsOf({}, { ...demanded, isStamp: null }, ['cap_seal', 'product'])).toEqual([
      'product',
      'cap_seal',
    ]))
})
