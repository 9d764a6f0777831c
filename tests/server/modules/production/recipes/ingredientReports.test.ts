import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { productComponents } from '../../../../../src/resources/inventory/products/product_components'
import { productSubstances } from '../../../../../src/resources/inventory/products/product_substances'
import { products } from '../../../../../src/resources/inventory/products/products'
import { flavors } from '../../../../../src/resources/inventory/products/flavors'
import { ingredientReports } from '../../../../../src/resources/production/ingredients/ingredient_reports'
import { runUnit, system } from '../../../../../server/engine/unitOfWork'
import type { Unit } from '../../../../../server/engine/unitTypes'
import { jobNamed } from '../../../../../server/jobs/jobs'
import { build } from '../../../../fixtures/build'
import { type Mixes, openMixes, type Person } from './mixes'

let mixes: Mixes
let quality: Person
let bottle: number
let flavor: number
let supplier: number
const as = <T>(work: (unit: Unit) => Promise<T>) => runUnit(mixes.node.db, system, work)
beforeAll(async () => {
  mixes = await openMixes()
  quality = await mixes.node.as('qa_manager')
  ;({ bottle, flavor, supplier } = await as(async (unit) => {
    const records = build(unit)
    const mint = await records.flavor()
    const { id } = await records.product({
      sku: 'MINT-30',
      kind: 'finished_good',
      volume_ml: 30,
      excise_jurisdiction: 'ON',
      flavor_id: mint.id,
      is_saleable: true,
    })
    await unit.insert(productComponents, {
      product_id: id,
      component_product_id: mixes.product.BULK ?? 0,
      qty_per_unit: 30,
      phase_code: 'bottling',
    })
    const house = await records.supplier({ name: 'House' })
    await unit.insert(productSubstances, {
      product_id: mixes.product.NIC ?? 0,
      common_name: 'Nicotine',
      cas_number: '54-11-5',
      share_percent: 10,
      source: 'Tobacco leaf',
    })
    return { bottle: id, flavor: mint.id, supplier: house.id }
  }))
})
afterAll(() => mixes.node.stop())

const reports = async () =>
  (await quality.get(`/production/ingredient_reports?limit=50`)).data as readonly {
    id: number
    version: number
    status: string
    kind: string
    product_id: number
    recipe_id: number
    submitted_by: string | null
    submitted_at: string | null
  }[]
type Substance = {
  common_name: string
  mg_ml: number
  nicotine_origin: string | null
  supplier_address: string | null
}
const substances = async (report: number) => {
  const { rows } =
    await sql<Substance>`select common_name, mg_ml::float8 as mg_ml, nicotine_origin, supplier_address
    from ingredient_report_substances where ingredient_report_id = ${report} order by place`.execute(
      mixes.node.db,
    )
  return rows
}
const submit = async (by = quality) => {
  const [open] = (await reports()).filter(({ status }) => status === 'open')
  return by.post(`/production/ingredient_reports/${open?.id}/submit`, {
    version: open?.version,
    submitted_on: '2026-01-20',
    submission_ref: 'HC-1',
  })
}
const approve = async (recipe: { id: number; version: number }) => {
  const { data: ready } = await mixes.send(mixes.author, recipe, 'submit')
  return mixes.send(mixes.approver, ready, 'approve')
}
const openAll = () =>
  jobNamed('ingredient_reports')?.work({
    db: mixes.node.db,
    pool: mixes.node.pool,
    signal: new AbortController().signal,
    at: '',
    tell: async () => undefined,
  })

it('a recipe that is approved opens the ingredients report of the bottles of its liquid, with mg/ml of every substance', async () => {
  await approve(await mixes.draft())
  const [open, ...more] = await reports()
  expect(more).toEqual([])
  expect(open).toMatchObject({ status: 'open', kind: 'report', product_id: bottle })
  // 12 % by volume of a base of 1.04 g/ml, of which a tenth is nicotine.
  expect(await substances(open?.id ?? 0)).toMatchObject([
    { common_name: 'Nicotine base', mg_ml: 124.8 },
    { common_name: 'Nicotine', mg_ml: 12.48 },
    { common_name: 'Propylene glycol', mg_ml: 393.68 },
    { common_name: 'Glycerine', mg_ml: 630.5 },
  ])
})

it('a report is not submitted while it lacks what the law asks, nor by who may not', async () => {
  expect((await submit(mixes.reader)).message).toBe('no_privileges')
  const refused = await submit()
  expect(refused.message).toBe('report_incomplete')
  for (const lack of ['the product identifier', 'the class of the flavour', 'the origin of Nicotine base'])
    expect(refused.data.text).toContain(lack)
  await as(async (unit) => {
    await unit.update(products, bottle, { unique_product_identifier: 'MINT30' })
    await unit.update(flavors, flavor, { health_canada_class: 'mint_menthol' })
    for (const sku of ['NIC', 'PG', 'VG'])
      await unit.update(products, mixes.product[sku] ?? 0, {
        preferred_supplier_id: supplier,
        ...(sku === 'NIC' && { nicotine_origin: 'natural' as const }),
      })
  })
  expect((await submit()).data.text).toContain('the supplier of Propylene glycol with its address')
  await mixes.node.pool.query(
    `update suppliers set address = '12 Mill Street', city = 'Sarnia', postal_code = 'N7T 7M2' where id = $1`,
    [supplier],
  )
})

it('a report that was submitted stays as it was, and says who submitted it and when', async () => {
  const [before] = await reports()
  const { data } = await submit()
  expect(data).toMatchObject({ status: 'submitted', submitted_on: '2026-01-20', submission_ref: 'HC-1' })
  expect(data.submitted_at).not.toBeNull()
  expect(data.submitted_by).not.toBeNull()
  const submitted = await substances(before?.id ?? 0)
  expect(submitted[0]).toMatchObject({
    nicotine_origin: 'natural',
    supplier_address: '12 Mill Street, Sarnia, N7T 7M2',
  })
  await openAll()
  expect(await reports()).toHaveLength(1)
  await mixes.node.pool.query(`update suppliers set address = '14 Mill Street' where id = $1`, [supplier])
  expect(await substances(before?.id ?? 0)).toEqual(submitted)
})

it('what changes of the ingredients after a report makes a notice of change due, by a recipe or by what they are', async () => {
  await openAll()
  const notices = async () => (await reports()).filter(({ kind }) => kind === 'change')
  expect(await notices()).toMatchObject([{ status: 'open', product_id: bottle }])
  await submit()
  await openAll()
  expect(await notices()).toMatchObject([{ status: 'submitted' }])
  const [{ recipe_id } = { recipe_id: 0 }] = await notices()
  const { data: current } = await mixes.author.get(`/production/recipes/${recipe_id}`)
  await mixes.send(mixes.author, current, 'revise')
  const { data: all } = await mixes.author.get('/production/recipes?limit=10')
  const draft = all.find(({ status }: { status: string }) => status === 'draft')
  const { data: lined } = await mixes.author.get(`/production/recipes/${draft.id}`)
  const { data: changed } = await mixes.author.put(`/production/recipes/${draft.id}`, {
    version: lined.version,
    recipe_lines: [
      mixes.line(10, 'NIC', 'nicotine', 12, { is_hazard: 1 }),
      mixes.line(20, 'PG', 'pg', 28),
      mixes.line(30, 'VG', 'vg', 60),
    ],
  })
  expect((await approve(changed)).http).toBe(200)
  const open = (await notices()).filter(({ status }) => status === 'open')
  expect(open).toMatchObject([{ recipe_id: draft.id }])
  expect((await as((unit) => unit.get(ingredientReports, open[0]?.id ?? 0))).kind).toBe('change')
})

it('what is reported equals what the recipe comes to by an independent query: each ingredient, each of its substances', async () => {
  await mixes.node.pool.query(
    `insert into product_substances (product_id, common_name, chemical_name, cas_number, share_percent)
     select id, v.name, v.chemical, v.cas, v.share from products, (values
       ('PG', 'Propane-1,2-diol', 'C3H8O2', '57-55-6', 99.7::numeric), ('PG', 'Water', 'H2O', '7732-18-5', 0.3),
       ('VG', 'Glycerol', 'C3H8O3', '56-81-5', 99.5)) v (sku, name, chemical, cas, share)
     where products.sku = v.sku`,
  )
  const open = (await reports()).find(({ status }) => status === 'open')
  const { data } = await mixes.author.get(
    `/production/reports/ingredient-report-substances?limit=100&filters[0][field]=ingredient_report_id&filters[0][filters][0][operator]==&filters[0][filters][0][value]=${open?.id}`,
  )
  // Percents by volume: the weight in a ml is the share times the density, of a substance times its share.
  const { rows } = await mixes.node.pool.query<Record<string, unknown>>(
    `select coalesce(p.common_name, p.name) as name, null as cas, round(l.percent * p.density_g_ml * 10, 6)::float8 as mg_ml,
       u.name as supplier from recipe_lines l join products p on p.id = l.product_id
       left join suppliers u on u.id = p.preferred_supplier_id where l.recipe_id = $1
     union all select s.common_name, s.cas_number,
       round(l.percent * p.density_g_ml * 10 * s.share_percent / 100, 6)::float8, null
       from recipe_lines l join products p on p.id = l.product_id join product_substances s on s.product_id = p.id
       where l.recipe_id = $1`,
    [open?.recipe_id],
  )
  const key = ({ name, cas, mg_ml, supplier }: Record<string, unknown>) =>
    [name, cas, mg_ml, supplier].join(' | ')
  expect(rows).toHaveLength(7)
  expect(
    (data as Record<string, unknown>[])
      .map((row) => key({ ...row, name: row.common_name, cas: row.is_part === 1 ? row.cas_number : null }))
      .toSorted(),
  ).toEqual(rows.map(key).toSorted())
})
