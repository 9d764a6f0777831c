import { expect, it } from 'vitest'
import { pageTitle } from '../../../../src/views/routing/title'

it('the window is titled by the page and the product, or by the product alone', () => {
  expect(pageTitle('Phases', 'Decant')).toBe('Phases - Decant')
  expect(pageTitle(undefined, 'Decant')).toBe('Decant')
})
