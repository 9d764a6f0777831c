import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { numbersOf } from '../../../server/engine/reorder'
import { type Answer, startServer, type TestNode } from '../../harness/server'

let node: TestNode
let admin: Awaited<ReturnType<TestNode['as']>>
let type = 0
let others = 0
const path = '/general/parameters'

const make = async (code: string, of: number, order: number): Promise<number> =>
  (await admin.post(path, { parameter_type_id: of, code, label: code.toUpperCase(), sort_order: order })).data
    .id
const place = (id: number, after: unknown): Promise<Answer> => admin.post(`${path}/${id}/place`, { after })
const codes = async (of = type) =>
  (
    await node.pool.query<{ code: string }>(
      'select code from parameters where parameter_type_id = $1 order by sort_order, id',
      [of],
    )
  ).rows
    .map(({ code }) => code)
    .join('')

beforeAll(async () => {
  node = await startServer()
  admin = await node.as('admin')
  const typed = async (code: string) =>
    (await admin.post('/general/parameter_types', { code, name: code, module: 'Administration' })).data.id
  type = await typed('carriers_of_test')
  others = await typed('shifts_of_test')
})
afterAll(() => node.stop())

it('numbers keep the new order, and only the moved row gets another one where there is room', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 12 }),
      fc.nat(),
      (others, at) => {
        const moved = at % others.length
        const numbers = others.toSorted((a, b) => a - b)
        const [own = 0] = numbers.splice(at % numbers.length, 1)
        const order = numbers.toSpliced(moved, 0, own)
        const next = numbersOf(order, moved)
        expect(next.every((number, place) => place === 0 || number > (next[place - 1] ?? 0))).toBe(true)
        const changed = next.filter((number, place) => number !== order[place]).length
        const isRenumbered = next.every((number, place) => number === (place + 1) * 10)
        expect(changed <= 1 || isRenumbered).toBe(true)
      },
    ),
  )
})

describe('row that is put in order', () => {
  it('a reordered row follows the named one, or is first, among rows of its type', async () => {
    const [a, b, c] = [await make('a', type, 0), await make('b', type, 0), await make('c', type, 0)]
    await make('z', others, 0)
    await place(c, a)
    expect(await codes()).toBe('acb')
    await place(b, null)
    expect(await codes()).toBe('bac')
    await place(b, c)
    expect(await codes()).toBe('acb')
    expect((await place(b, c)).data).toEqual([])
    const elsewhere = await node.pool.query('select version from parameters where parameter_type_id = $1', [
      others,
    ])
    expect(elsewhere.rows).toEqual([{ version: 1 }])
  })

  it('a reordered row is broadcast row by row, and is in the trail', async () => {
    const [first] = (
      await node.pool.query<{ id: number }>(
        'select id from parameters where parameter_type_id = $1 order by sort_order',
        [type],
      )
    ).rows
    const before = (await admin.get(`${path}/${first?.id}`)).position
    const { data: rows } = await place(
      first?.id ?? 0,
      (await node.pool.query('select id from parameters where code = $1', ['b'])).rows[0].id,
    )
    expect(await codes()).toBe('cba')
    const { data } = await admin.get(`/changes?since=${String(before)}&channels[]=private-general.parameters`)
    expect(data.events.map((one: { data: { id: number } }) => one.data.id)).toEqual(
      rows.map(({ id }: { id: number }) => id),
    )
  })

  it('a reordered list keeps one order when two users move rows at the same time', async () => {
    const { rows } = await node.pool.query<{ id: number }>(
      'select id from parameters where parameter_type_id = $1 order by id',
      [type],
    )
    const ids = rows.map(({ id }) => id)
    const moves = ids.flatMap((id) => ids.filter((one) => one !== id).map((after) => place(id, after)))
    expect((await Promise.all(moves)).every(({ status }) => status === 1)).toBe(true)
    expect((await codes()).split('').sort()).toEqual(['a', 'b', 'c'])
    const numbers = await node.pool.query(
      'select count(distinct sort_order)::int as n from parameters where parameter_type_id = $1',
      [type],
    )
    expect(numbers.rows[0].n).toBe(3)
  })

  it('reordering refuses a neighbour of another type, an unknown one, and users who may not write', async () => {
    const [one, stranger] = (
      await node.pool.query<{ id: number }>(
        `select id from parameters where code in ('a', 'z') order by code`,
      )
    ).rows.map(({ id }) => id)
    for (const after of [stranger, one, 999_999])
      expect(await place(one ?? 0, after)).toMatchObject({
        http: 422,
        message: 'validation_error',
        data: { after: 'exists' },
      })
    expect(await place(one ?? 0, 'x')).toMatchObject({ http: 422, data: { after: 'numeric' } })
    expect(await admin.post(`${path}/${one}/place`, {})).toMatchObject({ data: { after: 'required' } })
    expect((await place(999_999, null)).http).toBe(404)
    const batcher = await node.as('batcher')
    expect((await batcher.post(`${path}/${one}/place`, { after: null })).message).toBe('no_privileges')
    expect((await admin.post(`/general/countries/1/place`, { after: null })).http).toBe(404)
  })
})
