import { expect, it } from 'vitest'
import { oeeDifferences } from '../../../../../bench/machines/oee'

it('OEE is the same on board, report and replay for any window, and its states sum to the window', () => {
  expect(oeeDifferences(400)).toEqual({ different: 0, uneven: 0 })
})
