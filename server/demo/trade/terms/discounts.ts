import type { Tables } from '../../company/tables'

const dayMs = 86_400_000
const dayOn = (ms: number) => new Date(ms).toISOString().slice(0, 10)

type DiscountDemo = {
  sellers: readonly number[]
  provinces: ReadonlyMap<string, number>
  now: number
}

/** Discounts of the demo company: those of the season, two that are paused and three that are over. */
export function addDiscounts(to: Tables, { sellers, provinces, now }: DiscountDemo) {
  const idOf = (table: string, nth: number) => to.rows(table)[nth]?.id ?? null
  const bottles = to.rows('categories').find(({ code }) => code === 'BOTTLED')?.id ?? null
  const kinds = [
    [
      'WINTER10',
      'Winter bottles',
      'active',
      { kind: 'percent', value: 10, target: 'category', category_id: bottles, min_qty: 500 },
    ],
    [
      'CHAIN5',
      'Chains',
      'active',
      { kind: 'percent', value: 5, audience: 'customer_kind', customer_kind: 'chain', stackable: true },
    ],
    [
      'VOLUME1',
      'One dollar off by the thousand',
      'active',
      { kind: 'amount_per_unit', value: 1, target: 'category', category_id: bottles, min_qty: 1000 },
    ],
    [
      'BRAND8',
      'Brand of the month',
      'active',
      {
        kind: 'percent',
        value: 8,
        target: 'brand',
        brand_id: idOf('brands', 0),
        stackable: true,
        priority: 3,
      },
    ],
    ['BULK3', 'Large orders', 'active', { kind: 'order_percent', value: 3, min_amount: 20_000 }],
    [
      'TRY11',
      'Eleven for ten',
      'active',
      {
        kind: 'buy_x_get_y',
        buy_qty: 10,
        get_qty: 1,
        target: 'family',
        product_family_id: idOf('product_families', 0),
      },
    ],
    [
      'ALBERTA4',
      'New in Alberta',
      'active',
      {
        kind: 'percent',
        value: 4,
        audience: 'province',
        province_id: provinces.get('AB') ?? null,
        max_uses: 40,
      },
    ],
    [
      'LOYAL2',
      'First customer',
      'paused',
      { kind: 'order_percent', value: 2, audience: 'customer', customer_id: idOf('customers', 0) },
    ],
    [
      'SUMMER12',
      'Summer bottles',
      'paused',
      { kind: 'percent', value: 12, target: 'category', category_id: bottles },
    ],
    [
      'FALL7',
      'Fall bottles',
      'expired',
      { kind: 'percent', value: 7, target: 'category', category_id: bottles },
    ],
    [
      'LAUNCH15',
      'Launch of a family',
      'expired',
      { kind: 'percent', value: 15, target: 'family', product_family_id: idOf('product_families', 1) },
    ],
    [
      'SPRING5',
      'Spring for chains',
      'expired',
      { kind: 'percent', value: 5, audience: 'customer_kind', customer_kind: 'chain' },
    ],
  ] as const
  for (const [nth, [code, name, status, rule]] of kinds.entries()) {
    const from = status === 'active' ? now - 1 * dayMs : now - (120 + nth * 30) * dayMs
    const to_ = status === 'expired' ? from + 60 * dayMs : now + 60 * dayMs
    const by = sellers[nth % sellers.length] ?? null
    to.add('discounts', {
      code,
      name,
      status,
      target: 'all',
      audience: 'all',
      stackable: false,
      priority: 5,
      ...rule,
      valid_from: dayOn(from),
      valid_to: dayOn(to_),
      created_at: new Date(from - 2 * dayMs).toISOString(),
      created_by: by,
      updated_at: new Date(Math.min(now, from)).toISOString(),
      updated_by: by,
    })
  }
}
