import { expect, it } from 'vitest'
import { piecesOf } from '../../../../../src/views/production/stamps/piecesOf'

it('a stamping order of assembly is of packs, one of production or of stock is of bottles', () => {
  expect(piecesOf({ area: 'assembly' })).toBe('packs')
  expect(piecesOf({ area: 'production' })).toBe('bottles')
  expect(piecesOf({ area: null })).toBe('bottles')
})
