import { expect, it } from 'vitest'
import { quantityIn } from '../../../../../src/views/inventory/counts/countScan'

it('a short figure typed into the scan box of a count is the quantity of the line, with decimals', () => {
  expect(['0', '12', '480000', '1.5', ' 2,25 '].map(quantityIn)).toEqual([0, 12, 480000, 1.5, 2.25])
})

it('what may be a code is no quantity: bins, lots, barcodes and SKUs', () => {
  const codes = ['04-05-B', '26083-05274', '96385074', '00628451230017', 'MF-UN-60-20-CA', '', '1e3', '-4']
  expect(codes.map(quantityIn)).toEqual(codes.map(() => null))
})
