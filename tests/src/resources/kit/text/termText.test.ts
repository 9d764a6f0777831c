import { afterEach, beforeAll, expect, it } from 'vitest'
import { productChanges } from '../../../../../src/resources/inventory/product_changes/product_changes'
import { loadTexts, readLanguageFrom } from '../../../../../src/texts/texts'
import { cellText } from '../../../../../src/views/fields/cellText'

beforeAll(() => loadTexts('fr-CA'))
afterEach(() => readLanguageFrom(() => 'en-CA'))

const row = {
  changes: 'Minimum stock: 5 → 12; Can be sold: No → Yes; Name: A: b → C; Components',
  fields: 'Minimum stock, Can be sold',
  waits_for: 'two_approvals',
}
const read = (name: keyof typeof row) => cellText(productChanges, name, row)

it('what a request changes and waits for is read in the language of the reader, its values as they are', () => {
  expect(read('changes')).toBe(row.changes)
  expect(read('waits_for')).toBe('Two approvals')
  readLanguageFrom(() => 'fr-CA')
  expect(read('changes')).toBe('Stock minimal: 5 → 12; Peut être vendu: Non → Oui; Nom: A: b → C; Composants')
  expect(read('fields')).toBe('Stock minimal, Peut être vendu')
  expect(read('waits_for')).toBe('Deux approbations')
  expect(cellText(productChanges, 'changes', { changes: 'New product' })).toBe('Nouveau produit')
})
