import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestNode } from '../../../../harness/server'

let node: TestNode
let admin: Awaited<ReturnType<TestNode['as']>>
const provinces = new Map<string, number>()

beforeAll(async () => {
  node = await startServer()
  admin = await node.as('admin')
  const { rows } = await node.pool.query<{ code: string; id: number }>('select code, id from provinces')
  for (const { code, id } of rows) provinces.set(code, Number(id))
})
afterAll(() => node.stop())

type TaxedLine = { class: string; amount: number }
const preview = (province: string, lines: TaxedLine[], more: Record<string, string> = {}) => {
  const params = new URLSearchParams({ province, date: '2026-06-15', ...more })
  lines.forEach((line, place) => {
    params.append(`lines[${place}][class]`, line.class)
    params.append(`lines[${place}][amount]`, String(line.amount))
  })
  return admin.get(`/general/tax_preview?${params}`)
}
const taxes = async (province: string, of = 'standard', more: Record<string, string> = {}) => {
  const { data } = await preview(province, [{ class: of, amount: 100 }], more)
  return (data.taxes as { code: string; amount: number }[]).map(({ code, amount }) => `${code} ${amount}`)
}
type SetupRow = {
  id: number
  version: number
  province_id: number | null
  direction: string
  valid_from: string
  is_in_force: 0 | 1
  total_percent: number
}
const setup = async (province: string, direction = 'sale') => {
  const { data } = await admin.get('/general/tax_setups?limit=100')
  const found = (data as SetupRow[]).filter(
    (row) => row.province_id === provinces.get(province) && row.direction === direction,
  )
  return found.toSorted((one, other) => other.valid_from.localeCompare(one.valid_from))
}
const tax = (more: object = {}) => ({
  sequence: 10,
  code: 'GST',
  name: 'Tax',
  rate: 5,
  tax_classes: ['standard'],
  ...more,
})
const draft = (more: object = {}) => ({
  name: 'Tested',
  direction: 'sale',
  valid_from: '2030-01-01',
  ...more,
})
const create = (more: object, lines?: object[]) =>
  admin.post('/general/tax_setups', { ...draft(more), ...(lines && { tax_setup_lines: lines }) })

describe('taxes of Canada', () => {
  it.each([
    ['AB', ['GST 5']],
    ['BC', ['GST 5', 'PST 7']],
    ['MB', ['GST 5', 'RST 7']],
    ['NB', ['HST 15']],
    ['NL', ['HST 15']],
    ['NS', ['HST 14']],
    ['NT', ['GST 5']],
    ['NU', ['GST 5']],
    ['ON', ['HST 13']],
    ['PE', ['HST 15']],
    ['QC', ['GST 5', 'QST 9.98']],
    ['SK', ['GST 5', 'PST 6']],
    ['YT', ['GST 5']],
  ])('the taxes of Canada are levied on standard goods in %s', async (province, expected) => {
    expect(await taxes(province)).toEqual(expected)
  })

  it('the taxes of Canada are higher on vapour products in three provinces: in BC 20 in place of 7', async () => {
    expect(await taxes('BC', 'vapour')).toEqual(['GST 5', 'PST 20'])
    expect(await taxes('NL', 'vapour')).toEqual(['HST 15', 'VPT 20'])
    expect(await taxes('SK', 'vapour')).toEqual(['GST 5', 'PST 6', 'VPT 20'])
    expect(await taxes('MB', 'vapour')).toEqual(['GST 5', 'RST 7'])
  })

  it('the taxes of Canada changed in Nova Scotia with April 2025', async () => {
    expect(await taxes('NS', 'standard', { date: '2025-03-31' })).toEqual(['HST 15'])
    expect(await taxes('NS', 'standard', { date: '2025-04-01' })).toEqual(['HST 14'])
  })

  it('the taxes of Canada charge no PST, RST or VPT on resale, and nothing on export', async () => {
    expect(await taxes('BC', 'vapour', { tax_status: 'resale_exempt' })).toEqual(['GST 5'])
    expect(await taxes('NL', 'vapour', { tax_status: 'resale_exempt' })).toEqual(['HST 15'])
    expect(await taxes('QC', 'standard', { tax_status: 'resale_exempt' })).toEqual(['GST 5', 'QST 9.98'])
    expect(await taxes('ON', 'standard', { tax_status: 'export' })).toEqual([])
    expect(await taxes('', 'standard')).toEqual([])
  })

  it.each([
    ['AB', ['GST 5']],
    ['BC', ['GST 5', 'PST 20']],
    ['MB', ['GST 5', 'RST 7']],
    ['NB', ['HST 15']],
    ['NL', ['HST 15', 'VPT 20']],
    ['NS', ['HST 14']],
    ['NT', ['GST 5']],
    ['NU', ['GST 5']],
    ['ON', ['HST 13']],
    ['PE', ['HST 15']],
    ['QC', ['GST 5', 'QST 9.98']],
    ['SK', ['GST 5', 'PST 6', 'VPT 20']],
    ['YT', ['GST 5']],
  ])(
    'the taxes of Canada are levied on vapour products sold to end consumers in %s',
    async (province, expected) => {
      expect(await taxes(province, 'vapour', { tax_status: 'end_consumer' })).toEqual(expected)
      // Resellers pay the federal and harmonized taxes and that of Quebec, none of the others.
      expect(await taxes(province, 'vapour', { tax_status: 'resale_exempt' })).toEqual(
        expected.filter((one) => /^(GST|HST|QST)/.test(one)),
      )
    },
  )

  it.each([
    ['AB', ['GST 5']],
    ['BC', ['GST 5', 'PST 7']],
    ['MB', ['GST 5', 'RST 7']],
    ['NB', ['HST 15']],
    ['NL', ['HST 15']],
    ['NS', ['HST 14']],
    ['NT', ['GST 5']],
    ['NU', ['GST 5']],
    ['ON', ['HST 13']],
    ['PE', ['HST 15']],
    ['QC', ['GST 5', 'QST 9.98']],
    ['SK', ['GST 5', 'PST 6']],
    ['YT', ['GST 5']],
  ])(
    'the taxes of Canada are paid on purchases in %s, and the provincial sales tax is not given back',
    async (province, expected) => {
      const lines = [{ class: 'standard', amount: 100 }]
      const { data } = await preview(province, lines, { direction: 'purchase' })
      const emitted = data.taxes as { code: string; amount: number; recoverable: number }[]
      expect(emitted.map(({ code, amount }) => `${code} ${amount}`)).toEqual(expected)
      for (const { code, amount, recoverable } of emitted)
        expect([code, recoverable]).toEqual([code, code === 'PST' || code === 'RST' ? 0 : amount])
    },
  )

  it('the taxes of Canada are given back on purchases where they are recoverable', async () => {
    const { data } = await preview('QC', [{ class: 'standard', amount: 200 }], { direction: 'purchase' })
    expect(data.taxes.map(({ recoverable }: { recoverable: number }) => recoverable)).toEqual([10, 19.95])
    const saskatchewan = await preview('SK', [{ class: 'standard', amount: 200 }], { direction: 'purchase' })
    expect(saskatchewan.data.taxes[1]).toMatchObject({ code: 'PST', amount: 12, recoverable: 0 })
  })
})

describe('preview of taxes', () => {
  it('a preview of taxes gives each tax of the document, what each line has of it, and the sums', async () => {
    const lines = [0.33, 0.33, 0.33].map((amount) => ({ class: 'standard', amount }))
    const { data } = await preview('AB', [...lines, { class: 'exempt', amount: 10 }])
    expect(data).toMatchObject({ net: 10.99, tax: 0.05, total: 11.04 })
    expect(data.taxes).toMatchObject([{ code: 'GST', base: 0.99, amount: 0.05 }])
    expect(data.lines.map(({ tax: borne }: { tax: number }) => borne)).toEqual([0.02, 0.02, 0.01, 0])
  })

  it('a preview of taxes is open to everyone signed in, whatever the role', async () => {
    const batcher = await node.as('batcher')
    const request = 'province=ON&date=2026-06-15&lines[0][class]=standard&lines[0][amount]=1'
    expect((await batcher.get(`/general/tax_preview?${request}`)).status).toBe(1)
    expect((await node.request('GET', `/general/tax_preview?${request}`)).http).toBe(401)
  })

  it('a preview of taxes says where no set-up is in force, and what is asked wrongly', async () => {
    const one = [{ class: 'standard', amount: 1 }]
    expect((await preview('ON', one, { date: '2001-01-01' })).data).toEqual({ date: 'exists' })
    expect((await preview('ZZ', one)).data).toEqual({ province: 'exists' })
    expect((await preview('ON', one, { tax_status: 'friend' })).data).toEqual({ tax_status: 'in' })
    expect((await preview('ON', [])).data).toEqual({ lines: 'required' })
    expect((await preview('ON', [...one, { class: 'luxury', amount: Number.NaN }])).data).toEqual({
      'lines.1.class': 'in',
      'lines.1.amount': 'numeric',
    })
  })
})

describe('tax set-up', () => {
  it('a tax set-up shows what it takes of standard goods altogether, a tax on taxes counted so, and whether it holds', async () => {
    const [quebec] = await setup('QC')
    expect(quebec).toMatchObject({ total_percent: 14.975, is_in_force: 1 })
    const [now, before] = await setup('NS')
    expect([now?.is_in_force, before?.is_in_force, before?.total_percent]).toEqual([1, 0, 15])
    const { data } = await create({ name: 'On top' }, [
      tax(),
      tax({ sequence: 20, code: 'QST', rate: 10, compound: 1 }),
    ])
    expect((await admin.get(`/general/tax_setups/${data.id}`)).data.total_percent).toBe(15.5)
    expect((await admin.delete(`/general/tax_setups/${data.id}`)).status).toBe(1)
  })

  it('a tax set-up is refused where another holds for the province, the direction and a day of it', async () => {
    const overlap = (text: string) => ({ valid_from: { code: 'other', text: `Overlaps set-up ${text}` } })
    const ontario = { province_id: provinces.get('ON') }
    expect((await create(ontario)).data).toEqual(overlap('ON sale 2010-07-01'))
    expect((await create({ ...ontario, direction: 'both' })).data).toEqual(overlap('ON sale 2010-07-01'))
    const [before] = (await setup('NS')).slice(1)
    const late = { version: before?.version, valid_to: '2025-04-01' }
    expect((await admin.put(`/general/tax_setups/${before?.id}`, late)).data).toEqual(
      overlap('NS sale 2025-04-01'),
    )
    const early = { ...ontario, valid_from: '2001-01-01', valid_to: '2010-06-30' }
    const { data, status } = await create(early)
    expect(status).toBe(1)
    await admin.delete(`/general/tax_setups/${data.id}`)
  })

  it('a tax set-up has only one winner where two people set up the same at once', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map((at) => create({ name: `Race ${at}`, valid_from: `2031-01-0${at}` })),
    )
    expect(answers.filter(({ status }) => status === 1)).toHaveLength(1)
    const lost = answers.filter(({ status }) => status === 0)
    for (const { message, data } of lost) {
      expect(message).toBe('validation_error')
      expect(data.valid_from.text).toMatch(/^Overlaps set-up export sale 2031-01-0\d$/)
    }
    const won = answers.find(({ status }) => status === 1)
    await admin.delete(`/general/tax_setups/${won?.data.id}`)
  })

  it('a tax set-up cannot overlap past the server either', async () => {
    const insert = `insert into tax_setups (name, province_id, direction, valid_from) values ('x', $1, $2, '2040-01-01')`
    for (const direction of ['sale', 'both'])
      await expect(node.pool.query(insert, [provinces.get('ON'), direction])).rejects.toThrow(/excl/)
  })

  it('a tax set-up refuses a rate over 100, an end before its begin, and one code twice on a class', async () => {
    expect((await create({}, [tax({ rate: 101 })])).data).toEqual({ 'tax_setup_lines.0.rate': 'max' })
    expect((await create({ valid_to: '2029-12-31' })).data.valid_to.text).toBe(
      'Must be on or after the start date',
    )
    const twice = [tax(), tax({ sequence: 20, tax_classes: ['standard', 'vapour'] })]
    expect((await create({}, twice)).data).toEqual({ 'tax_setup_lines.1.code': 'unique' })
    const { status, data } = await create({}, [tax(), tax({ sequence: 20, tax_classes: ['vapour'] })])
    expect(status).toBe(1)
    await admin.delete(`/general/tax_setups/${data.id}`)
  })
})

describe('change of rate', () => {
  it('a change of rate closes the set-up the day before and begins with its taxes', async () => {
    const [model] = await setup('PE')
    const path = `/general/tax_setups/${model?.id}/new_version`
    const { data, status } = await admin.post(path, { valid_from: '2099-04-01' })
    expect(status).toBe(1)
    expect(data).toMatchObject({ valid_from: '2099-04-01', valid_to: null, province_id: model?.province_id })
    expect((await admin.get(`/general/tax_setups/${model?.id}`)).data.valid_to).toBe('2099-03-31')
    expect(await taxes('PE', 'standard', { date: '2099-04-01' })).toEqual(['HST 15'])
    expect((await admin.post(path, { valid_from: '2099-05-01' })).data.valid_from.text).toBe(
      'Not after 2099-03-31, when this set-up ends',
    )
    expect((await admin.post(path, { valid_from: '2016-10-01' })).data.valid_from.text).toBe(
      'After 2016-10-01, when this set-up begins',
    )
    expect((await admin.post(path, {})).data).toEqual({ valid_from: 'required' })
  })

  it('a change of rate is copied to another province, and refused where that has its own', async () => {
    const [model] = await setup('ON')
    const path = `/general/tax_setups/${model?.id}/copy`
    const payload = { name: 'As Ontario', direction: 'sale', valid_from: '2035-01-01' }
    const { data, status } = await admin.post(path, payload)
    expect([status, data.province_id, data.valid_to]).toEqual([1, null, null])
    expect(await taxes('', 'standard', { date: '2035-06-01' })).toEqual(['HST 13'])
    expect(
      (await admin.post(path, { ...payload, province_id: provinces.get('AB') })).data.valid_from.text,
    ).toBe('Overlaps set-up AB sale 2008-01-01')
    expect((await admin.post(path, { ...payload, province_id: 999_999 })).data).toEqual({
      province_id: 'exists',
    })
  })

  it('a change of rate is made by administrators only', async () => {
    const planner = await node.as('planning')
    const [model] = await setup('ON')
    for (const call of ['new_version', 'copy'])
      expect((await planner.post(`/general/tax_setups/${model?.id}/${call}`, {})).message).toBe(
        'no_privileges',
      )
  })
})

it('a province that taxes are set up for is not deleted', async () => {
  const { message } = await admin.delete(`/general/provinces/${provinces.get('YT')}`)
  expect(message).toBe('database_delete_1451')
  expect(await taxes('YT')).toEqual(['GST 5'])
})
