import qs from 'qs'
import { describe, expect, it } from 'vitest'
import { brackets } from '../../../src/api/brackets'

describe('query', () => {
  it('a query writes arrays in brackets, booleans as 1 and 0, null empty, and leaves undefined out', () => {
    expect(
      decodeURIComponent(brackets({ a: [1, 2], b: true, c: false, d: null, e: undefined, f: 'x y' })),
    ).toBe('a[]=1&a[]=2&b=1&c=0&d=&f=x y')
  })

  it('a query keeps the fields of each filter together, as the server reads them', () => {
    const filters = [
      {
        field: 'status',
        filters: [
          { operator: '=', value: 'planned' },
          { operator: 'in', value: ['a', 'b'] },
        ],
      },
      { field: 'due_on', filters: [{ operator: '<=', value: '2026-11-21' }] },
    ]
    expect(qs.parse(brackets({ filters }), { depth: 10 })).toEqual({ filters })
  })

  it('a query lets no value break out of its place', () => {
    expect(qs.parse(brackets({ search: 'a&b=c#d%', x: 'é' }))).toEqual({ search: 'a&b=c#d%', x: 'é' })
  })
})
