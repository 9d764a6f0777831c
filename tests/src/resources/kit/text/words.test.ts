import { describe, expect, it } from 'vitest'
import { registry } from '../../../../../src/resources'
import { pluralOf } from '../../../../../src/resources/kit/text/words'
import { counted } from '../../../../../src/views/format/format'

describe('counted things', () => {
  it.each([
    ['row', 'rows'],
    ['category', 'categories'],
    ['day', 'days'],
    ['tax', 'taxes'],
    ['punch', 'punches'],
    ['bin of a count', 'bins of a count'],
    ['unit of measure', 'units of measure'],
  ])('%s reads %s of several', (singular, plural) => expect(pluralOf(singular)).toBe(plural))

  it('one is named in the singular, none and many in the plural, with the thousands apart', () => {
    expect([0, 1, 1204].map((count) => counted(count, 'packing list'))).toEqual([
      '0 packing lists',
      '1 packing list',
      '1,204 packing lists',
    ])
  })

  it('every resource names one of its rows by a noun that can be counted', () => {
    const wrong = Object.values(registry).filter(
      ({ singular }) => !/^([A-Z]{2,} )?[a-z][a-z ]*[a-z]$/.test(singular),
    )
    expect(wrong.map(({ name }) => name)).toEqual([])
  })
})
