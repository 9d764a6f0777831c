import { describe, expect, it } from 'vitest'
import { brands } from '../../../../src/resources/inventory/products/brands'
import { products } from '../../../../src/resources/inventory/products/products'
import { recipeLines } from '../../../../src/resources/production/recipes/recipe_lines'
import { cellText } from '../../../../src/views/fields/cellText'

describe('value in a list', () => {
  it('a value in a list has all three decimals where it is nicotine, two and more where it is money', () => {
    const row = { strength_mg_ml: 6, standard_cost: 12.5, list_price: 1204.5 }
    expect(cellText(products, 'strength_mg_ml', row)).toBe('6.000 mg/ml')
    expect(cellText(products, 'standard_cost', row)).toBe('CAD 12.50')
    expect(cellText(products, 'standard_cost', { standard_cost: 0.0125 })).toBe('CAD 0.0125')
    expect(cellText(recipeLines, 'percent', { percent: 30.5 })).toBe('30.5 %')
  })

  it('a value in a list says Active or Inactive of what may be in use, Yes or No of anything else', () => {
    expect([1, 0].map((value) => cellText(brands, 'is_active', { is_active: value }))).toEqual([
      'Active',
      'Inactive',
    ])
    expect(cellText(products, 'is_saleable', { is_saleable: 1 })).toBe('Yes')
  })
})
