import { afterEach, beforeAll, expect, it } from 'vitest'
import { productChanges } from '../../../../../src/resources/inventory/product_changes/product_changes'
import { productChangeLogs } from '../../../../../src/resources/inventory/product_changes/product_change_logs'
import { productsDiff } from '../../../../../src/resources/inventory/reports/products_diff'
import { productsDrift } from '../../../../../src/resources/inventory/reports/products_drift'
import { hplcCategories } from '../../../../../src/resources/production/laboratory/hplc_categories'
import { loadTexts, readLanguageFrom, t } from '../../../../../src/texts/texts'
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

it('what a value was and is reads Yes and No in the language of the reader, and other words as they are', () => {
  const values = { old_text: 'No', new_text: 'Yes', approved_text: 'No', now_text: 'Label' }
  const shown = () => [
    cellText(productsDiff, 'old_text', values),
    cellText(productChangeLogs, 'new_text', values),
    cellText(productsDrift, 'approved_text', values),
    cellText(productsDrift, 'now_text', values),
  ]
  expect(shown()).toEqual(['No', 'Yes', 'No', 'Label'])
  readLanguageFrom(() => 'fr-CA')
  expect(shown()).toEqual(['Non', 'Oui', 'Non', 'Label'])
})

it('a number with decimals within a sentence has the comma of French, a whole one stays as it is', () => {
  const sentence = (number: number) => t('Line {number}, {label}', { number, label: '' })
  expect(sentence(1230.57)).toBe('Line 1230.57, ')
  readLanguageFrom(() => 'fr-CA')
  expect(sentence(1230.57)).toMatch(/^Ligne 1\s230,57, $/)
  expect(sentence(2026)).toBe('Ligne 2026, ')
  expect(cellText(hplcCategories, 'ranges', { ranges: '1.5–3 mg/ml: −2.5 / +5 %' })).toBe(
    '1,5–3 mg/ml: −2,5 / +5 %',
  )
})
