import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { create, send } from '../../../../../server/engine/crud'
import { refusalOf as codeOf } from '../../../../../server/engine/errors'
import { recipeLines } from '../../../../../src/resources/production/recipes/recipe_lines'
import { recipes } from '../../../../../src/resources/production/recipes/recipes'
import type { Role } from '../../../../../src/access'
import { openPlant, type Plant } from '../../../../fixtures/plant'

let plant: Plant
let ingredients: { id: number; sku: string }[]
beforeAll(async () => {
  plant = await openPlant()
  ingredients = (await plant.pool.query(`select id, sku from products where sku in ('NIC-100', 'PG', 'VG')`))
    .rows
})
afterAll(() => plant.close())

const people: readonly Role[][] = [
  ['recipes'],
  ['recipe_approval'],
  ['recipes', 'recipe_approval'],
  ['admin'],
]
const shares = [
  [12, 38, 50],
  [12, 38.0002, 50],
  [12, 37, 50],
  [11, 39, 50],
  [25, 25, 50],
] as const
const act = fc.record({
  who: fc.nat(people.length - 1),
  what: fc.constantFrom(
    'draft',
    'submit',
    'submit',
    'approve',
    'approve',
    'reject',
    'revise',
    'retire',
    'line',
  ),
  which: fc.nat(1),
  // Most are sound, so that they get as far as their approval.
  shares: fc.oneof(
    { weight: 3, arbitrary: fc.constant(shares[0]) },
    { weight: 2, arbitrary: fc.constantFrom(...shares) },
  ),
  target: fc.constantFrom(12, 12, 12, 25),
})
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

async function carryOut({ who, what, which, shares: [nicotine, pg, vg], target }: Act) {
  const by = await plant.person(...(people[who] ?? []))
  const idOf = (sku: string) => ingredients.find((one) => one.sku === sku)?.id ?? 0
  const { rows } = await plant.pool.query<{ id: number; version: number }>(
    `select id, version from recipes where id <> $1 order by id desc limit 6`,
    [plant.recipe.id],
  )
  const row = rows[which]
  await plant.as(by, async (unit) => {
    if (what === 'draft' || !row)
      return create(unit, recipes, {
        name: 'Mango',
        product_id: plant.bulk.id,
        target_strength_mg_ml: target,
        recipe_lines: [
          {
            sequence: 10,
            product_id: idOf('NIC-100'),
            role: 'nicotine',
            percent: nicotine,
            strength_mg_ml: 100,
          },
          { sequence: 20, product_id: idOf('PG'), role: 'pg', percent: pg },
          { sequence: 30, product_id: idOf('VG'), role: 'vg', percent: vg },
        ],
      })
    if (what === 'line') {
      const [line] = await unit.find(recipeLines, { recipe_id: row.id })
      const { status } = await unit.get(recipes, row.id)
      return line && status === 'draft' && unit.update(recipeLines, line.id, { percent: nicotine })
    }
    return send(unit, recipes, row.id, what, {
      version: row.version,
      ...(what === 'reject' && { reject_note: 'No' }),
    })
  })
}

it('an approved recipe sums up to 100 %, agrees with its target, is the only one of its code and was written by others', async () => {
  const outcomes = new Map<string, number>()
  const note = (what: string) => outcomes.set(what, (outcomes.get(what) ?? 0) + 1)
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 20, maxLength: 40 }), async (acts) => {
      for (const one of acts)
        await carryOut(one).then(
          () => note(one.what),
          (error: unknown) => {
            const refused = codeOf(error)
            if (!refused) throw error
            note(refused.code)
          },
        )
      const { rows } = await plant.pool.query(
        `select r.code, r.revision from recipes r cross join lateral (
           select sum(percent) as percent, sum(percent * coalesce(strength_mg_ml, 0)) / sum(percent) as strength,
             bool_or(r.approved_by_id in (created_by, updated_by)) as by_author
           from recipe_lines where recipe_id = r.id) l
         where r.id <> $1 and r.status = 'approved' and (abs(l.percent - 100) > 0.0001 or l.by_author
           or abs(l.strength - r.target_strength_mg_ml) > r.target_strength_mg_ml * 0.01 or r.target_strength_mg_ml > 20
           or r.approved_by_id = r.created_by or exists (select 1 from recipes o
             where o.code = r.code and o.status = 'approved' and o.id <> r.id))`,
        [plant.recipe.id],
      )
      expect(rows).toEqual([])
    }),
    { numRuns: 12 },
  )
  expect([...outcomes.keys()]).toEqual(
    expect.arrayContaining(['draft', 'submit', 'approve', 'validation_error']),
  )
})
