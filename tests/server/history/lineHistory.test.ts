import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Office, openOffice } from '../../fixtures/purchaseOrders'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.node.stop())

const trail = async (entity: string, id: number, by = office.buyer) =>
  (await by.get(`/general/change_logs?entity=${entity}&id=${id}`)).data as Record<string, unknown>[]

const line = (place: number, qty_ordered: number) => {
  const product_id = office.room.goods[place]?.id
  return { product_id, qty_ordered, unit_price: 2 }
}

it('the history of a document shows each line that was added, changed and removed, by its product, with old and new', async () => {
  const { answered, written, read, buyer, orders } = office
  const made = await answered(written([line(0, 10), line(1, 20)]))
  const [first, second] = (await read(orders, made.id)).purchase_lines
  const { version } = await read(orders, made.id)
  await answered(
    buyer.put(`${orders}/${made.id}`, {
      version,
      purchase_lines: [{ ...line(0, 12), id: first?.id }, line(2, 5)],
    }),
  )
  const entries = await trail('purchases', made.id)
  const [call] = entries
  const own = entries.filter(({ request_id }) => request_id === call?.request_id)
  const lines = own.filter(({ table_name }) => table_name === 'purchase_lines')
  const called = (place: number) => expect.stringMatching(`^Bottle ${place + 1} .*SKU-${place + 1}$`)
  expect(lines.find(({ row_id }) => row_id === first?.id)).toMatchObject({
    action: 'updated',
    label: called(0),
    diff: { qty_ordered: [10, 12], line_total: [20, 24] },
  })
  expect(lines.find(({ row_id }) => row_id === second?.id)).toMatchObject({
    action: 'deleted',
    label: called(1),
    ended: { qty_ordered: 20, unit_price: 2 },
  })
  const added = lines.find(({ action }) => action === 'created')
  expect(added).toMatchObject({ label: called(2), began: { qty_ordered: 5 } })
  expect(Object.keys(added?.began ?? {})).not.toContain('purchase_id')
  expect(own.some(({ table_name }) => table_name === 'purchases')).toBe(true)
})

it('the history of a document shows no counts of lines, sort keys or other values kept for the server', async () => {
  const { answered, written, fired, orders } = office
  const made = await answered(written([line(0, 1)]))
  await answered(fired(orders, made, 'submit'))
  const shown = (await trail('purchases', made.id)).flatMap(({ diff, began }) =>
    [diff, began].flatMap((values) => Object.keys(values ?? {})),
  )
  expect(shown).toEqual(expect.arrayContaining(['supplier_id', 'supplier', 'total', 'status']))
  for (const name of ['line_count', 'open_lines', 'begun_lines', 'lines_received', 'line_no', 'sku'])
    expect(shown).not.toContain(name)
})

it('the file of a history has the lines of the document and events by what they are called once done', async () => {
  const { answered, written, fired, node, buyer, orders } = office
  const made = await answered(written([line(0, 3)]))
  await answered(fired(orders, made, 'submit'))
  const { body } = await node.app.inject({
    url: `/api/general/change_logs/export?format=csv&entity=purchases&id=${made.id}`,
    headers: { authorization: `Bearer ${buyer.token}` },
  })
  expect(body).toMatch(/Purchase lines,[^,]*,\d+,Line added,Ordered,,3/)
  expect(body).toContain('Approved automatically,Status,Draft,Approved')
})

it('who may not read a document reads nothing of its lines either', async () => {
  const made = await office.answered(office.written([line(0, 3)]))
  const stamper = await office.node.as('stamper')
  const answer = await stamper.get(`/general/change_logs?entity=purchases&id=${made.id}`)
  expect(answer.message).toBe('no_privileges')
})

it('the history of a document has one entry for each version a person could see, from its creation on', async () => {
  const { answered, written, read, buyer, orders } = office
  const made = await answered(written([line(0, 10)]))
  const seen: number[] = []
  const versionNow = async () => {
    const { version } = await read(orders, made.id)
    seen.unshift(version)
    return version
  }
  await answered(buyer.put(`${orders}/${made.id}`, { version: await versionNow(), note: 'By truck' }))
  await answered(
    buyer.put(`${orders}/${made.id}`, { version: await versionNow(), purchase_lines: [line(1, 3)] }),
  )
  await answered(buyer.post(`${orders}/${made.id}/submit`, { version: await versionNow() }))
  await versionNow()
  const own = (await trail('purchases', made.id)).filter(({ table_name }) => table_name === 'purchases')
  expect(own.map(({ version }) => version)).toEqual(seen)
  expect(own.at(-1)?.action).toBe('created')
})
