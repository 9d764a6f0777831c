import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exciseJurisdictions } from '../../../../../src/resources/inventory/products/exciseJurisdictions'
import { products } from '../../../../../src/resources/inventory/products/products'
import { fullLabel, labelParts } from '../../../../../src/resources/kit/text/rowLabels'

const label = (name: string, excise_jurisdiction: string | null, sku: string) =>
  fullLabel(products, { excise_jurisdiction, sku }, () => name)

describe('full labels', () => {
  it('name a product with its stamp and SKU, and without a stamp where it has none', () => {
    expect([
      label('Guava 60 ml 3 mg', 'ON', 'CL-GU-60-03-ON'),
      label('Box of 12', null, 'PK-BOX-12'),
    ]).toEqual(['Guava 60 ml 3 mg · ON · CL-GU-60-03-ON', 'Box of 12 · PK-BOX-12'])
  })

  it('are taken apart into the name and what distinguishes it, whatever the name contains', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }).filter((text) => !text.endsWith(' ·')),
        fc.option(fc.constantFrom(...exciseJurisdictions)),
        fc.stringMatching(/^[A-Z0-9._-]+$/),
        (name, stamp, sku) => {
          // A name that ends in the separator and a stamp reads like a stamp of its own.
          fc.pre(stamp !== null || !exciseJurisdictions.some((code) => name.endsWith(` · ${code}`)))
          expect(labelParts(products, label(name, stamp, sku))).toEqual({
            name,
            distinct: [
              ...(stamp === null ? [] : [{ column: 'excise_jurisdiction', text: stamp }]),
              { column: 'sku', text: sku },
            ],
          })
        },
      ),
    )
  })

  it('leave a text that is no label of the table whole', () => {
    expect(labelParts(products, '#17')).toEqual({ name: '#17', distinct: [] })
  })
})
