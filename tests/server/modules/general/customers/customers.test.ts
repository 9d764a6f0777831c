import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestNode } from '../../../../harness/server'

type Person = Awaited<ReturnType<TestNode['as']>>
let node: TestNode
let admin: Person
let sale: Person
const province: Record<string, number> = {}
let usa: number
let newYork: number

beforeAll(async () => {
  node = await startServer()
  ;[admin, sale] = await Promise.all([node.as('admin'), node.as('sale')])
  for (const { code, id } of (await admin.get('/general/provinces?limit=100')).data) province[code] = id
  usa = (await admin.get('/general/countries?search=USA')).data[0].id
  newYork = (await admin.post('/general/provinces', { country_id: usa, code: 'NY', name: 'New York' })).data
    .id
})
afterAll(() => node.stop())

const shop = (more: object = {}) => ({
  name: 'Corner Vape',
  legal_name: 'Corner Vape Inc.',
  kind: 'retailer',
  ship_province_id: province.ON,
  ...more,
})
const add = (more: object = {}) => admin.post('/general/customers', shop(more))
const send = (person: Person, row: { id: number; version: number }, event: string, payload: object = {}) =>
  person.post(`/general/customers/${row.id}/${event}`, { version: row.version, ...payload })

describe('customer', () => {
  it('a customer gets a number, its country by the province, the home currency and whole shipments', async () => {
    const { data } = await add()
    expect(data).toMatchObject({
      status: 'active',
      ship_country: 'Canada',
      currency: 'CAD',
      partial_shipment: 1,
      tax_status: 'registrant',
      credit_limit: null,
    })
    expect(data.number).toMatch(/^CU-\d{5}$/)
    const next = await add()
    expect(Number(next.data.number.slice(3))).toBe(Number(data.number.slice(3)) + 1)
  })

  it('a customer is refused without a name or a province to ship to', async () => {
    const { message, data } = await admin.post('/general/customers', { kind: 'retailer' })
    expect(message).toBe('validation_error')
    expect(data).toEqual({ name: 'required', legal_name: 'required', ship_province_id: 'required' })
  })

  it('a customer has a postal code as Canada Post writes it, where it is in Canada', async () => {
    const wrong = await add({ ship_postal_code: 'K1A0B' })
    expect(wrong.data).toEqual({ ship_postal_code: { code: 'other', text: 'Use A1A 1A1' } })
    expect((await add({ ship_postal_code: 'D1A 1A1' })).data).toHaveProperty('ship_postal_code')
    expect((await add({ ship_postal_code: 'k1a0b1' })).data.ship_postal_code).toBe('K1A 0B1')
    const abroad = await add({ ship_province_id: newYork, ship_postal_code: '10001' })
    expect(abroad.data).toMatchObject({ ship_country: 'United States', ship_postal_code: '10001' })
    const bill = await add({ bill_province_id: province.QC, bill_postal_code: '10001' })
    expect(bill.data).toEqual({ bill_postal_code: { code: 'other', text: 'Use A1A 1A1' } })
  })

  it('a customer does not are in a province of another country', async () => {
    const { data } = await add({ ship_country_id: usa })
    expect(data).toEqual({ ship_province_id: { code: 'other', text: 'Ontario is in Canada' } })
    const moved = (await add()).data
    const after = await admin.put(`/general/customers/${moved.id}`, {
      version: moved.version,
      ship_province_id: newYork,
    })
    expect(after.data.ship_country).toBe('United States')
  })

  it('a customer has tax numbers of the right form', async () => {
    const { data } = await add({ gst_number: '123456789', qst_number: '123TQ0001' })
    expect(data).toEqual({
      gst_number: { code: 'other', text: 'Use 123456789RT0001' },
      qst_number: { code: 'other', text: 'Use 1234567890TQ0001' },
    })
    const right = await add({ gst_number: '123456789RT0001', qst_number: '1234567890TQ0001' })
    expect(right.status).toBe(1)
  })

  it('a customer that resells free of tax shows its number where the province has a tax of its own', async () => {
    for (const code of ['BC', 'MB', 'SK'])
      expect((await add({ tax_status: 'resale_exempt', ship_province_id: province[code] })).data).toEqual({
        pst_number: 'required',
      })
    expect((await add({ tax_status: 'resale_exempt' })).status).toBe(1)
    const { data } = await add({
      tax_status: 'resale_exempt',
      ship_province_id: province.BC,
      pst_number: 'PST-1234-5678',
    })
    const emptied = await admin.put(`/general/customers/${data.id}`, { version: 1, pst_number: null })
    expect(emptied.data).toEqual({ pst_number: 'required' })
  })

  it('a customer shows its number wherever a tax of the province is in force, by the set-ups as they are', async () => {
    const yukon = { tax_status: 'resale_exempt', ship_province_id: province.YT }
    expect((await add(yukon)).status).toBe(1)
    const { data: setups } = await admin.get('/general/tax_setups?search=Yukon, sale')
    const own = { sequence: 20, code: 'PST', name: 'Own', rate: 3, tax_classes: ['standard'] }
    const taxed = await admin.post('/general/tax_setup_lines', { tax_setup_id: setups[0].id, ...own })
    expect((await add(yukon)).data).toEqual({ pst_number: 'required' })
    await admin.delete(`/general/tax_setup_lines/${taxed.data.id}`)
    expect((await add(yukon)).status).toBe(1)
  })

  it('a customer gets the next number without a gap, however many are made at once and some refused', async () => {
    const before = Number((await add()).data.number.slice(3))
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) => add(at % 6 === 5 ? { credit_limit: -1 } : {})),
    )
    const numbers = answers
      .filter(({ status }) => status === 1)
      .map(({ data }) => Number(data.number.slice(3)))
    expect(numbers.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 50 }, (_, at) => before + 1 + at),
    )
  })

  it('a customer owes no less than nothing and asks for no less shelf life than none', async () => {
    expect((await add({ credit_limit: -1, min_shelf_life_days: -1 })).data).toEqual({
      credit_limit: 'size',
      min_shelf_life_days: 'size',
    })
    expect((await add({ credit_limit: 0 })).data.credit_limit).toBe(0)
  })

  it('a customer never belongs to itself, over whatever others', async () => {
    const [top, middle, low] = [(await add({ kind: 'chain' })).data, (await add()).data, (await add()).data]
    const under = (row: { id: number }, parent: { id: number }) =>
      admin.put(`/general/customers/${row.id}`, { version: 1, parent_customer_id: parent.id })
    expect((await under(middle, top)).status).toBe(1)
    expect((await under(low, middle)).status).toBe(1)
    expect((await under(top, low)).data).toEqual({
      parent_customer_id: { code: 'other', text: 'A customer cannot belong to itself' },
    })
    const removed = await admin.delete(`/general/customers/${top.id}`)
    expect(removed.message).toBe('database_delete_1451')
  })

  it('a customer pays by the terms of the list of terms, and a term in use is not deleted', async () => {
    const terms = (await admin.get('/general/parameters?search=net_30')).data[0]
    const reason = (await admin.get('/general/parameters?search=meeting')).data[0]
    expect((await add({ payment_term_id: reason.id })).data).toEqual({ payment_term_id: 'exists' })
    expect((await add({ payment_term_id: terms.id })).data.payment_term).toBe('Net 30 days')
    expect((await admin.delete(`/general/parameters/${terms.id}`)).message).toBe('database_delete_1451')
  })
})

describe('course of a customer', () => {
  it('the course of a customer is held by sale with a reason and released by administration', async () => {
    const made = (await add()).data
    expect((await send(sale, made, 'hold')).data).toEqual({ reason: 'required' })
    const onHold = (await send(sale, made, 'hold', { reason: 'Bills overdue' })).data
    expect(onHold).toMatchObject({ status: 'on_hold', status_note: 'Bills overdue' })
    expect((await send(sale, onHold, 'release')).message).toBe('no_privileges')
    const another = await node.as('sale')
    const twice = await send(admin, onHold, 'hold', { reason: 'Again' })
    expect(twice.data).toMatchObject({ status: 'on_hold', event: 'hold', text: 'Not possible while on hold' })
    const released = (await send(admin, onHold, 'release')).data
    expect(released).toMatchObject({ status: 'active', status_note: null })
    await send(admin, released, 'hold', { reason: 'Again' })
    expect((await another.get('/profile/notices')).data).toMatchObject([
      { text: `${made.number} ${made.name} is on hold: Again` },
    ])
  })

  it('the course of a customer ends and begins again by administration alone', async () => {
    const made = (await add()).data
    expect((await send(sale, made, 'deactivate')).message).toBe('no_privileges')
    const ended = (await send(admin, made, 'deactivate')).data
    expect(ended.status).toBe('inactive')
    expect((await send(admin, ended, 'hold', { reason: 'x' })).message).toBe('invalid_transition')
    expect((await send(sale, ended, 'activate')).message).toBe('no_privileges')
    expect((await send(admin, ended, 'activate')).data.status).toBe('active')
  })

  it('a customer cannot be merged by calling its event', async () => {
    const made = (await add()).data
    expect((await send(admin, made, 'merge_away', { note: 'x' })).message).toBe('no_privileges')
  })

  it('the course of a customer leaves the fields to sale, and new ones and deleting to administration', async () => {
    const made = (await add()).data
    const changed = await sale.put(`/general/customers/${made.id}`, { version: 1, credit_limit: 100 })
    expect(changed.data.credit_limit).toBe(100)
    expect((await sale.post('/general/customers', shop())).message).toBe('no_privileges')
    expect((await sale.delete(`/general/customers/${made.id}`)).message).toBe('no_privileges')
    expect((await admin.delete(`/general/customers/${made.id}`)).status).toBe(1)
  })
})

describe('two customers that are one', () => {
  const merge = (person: Person, into: { id: number; version: number }, other: { id: number }) =>
    person.post(`/general/customers/${into.id}/merge`, { version: into.version, duplicate_id: other.id })

  it('two customers that are one show what would move, then are one: stores, tags and files go over, the other says where', async () => {
    const tag = (await admin.post('/general/tags', { name: 'Key account', entity: 'customer' })).data
    const both = (await admin.post('/general/tags', { name: 'Priority' })).data
    const stays = (await add({ name: 'Stays', customer_tags: [{ tag_id: both.id }] })).data
    const goes = (await add({ name: 'Goes', customer_tags: [{ tag_id: both.id }, { tag_id: tag.id }] })).data
    const store = (await add({ name: 'Store', parent_customer_id: goes.id })).data
    await node.pool.query(
      `insert into attachment_contents values (repeat('a', 64), 1);
       insert into attachments (entity, entity_id, file_name, mime, size, sha256)
       values ('customers', ${goes.id}, 'licence.pdf', 'application/pdf', 1, repeat('a', 64))`,
    )
    const preview = await admin.get(`/general/customers/${stays.id}/merge?duplicate_id=${goes.id}`)
    expect(preview.data.duplicate).toEqual({ id: goes.id, label: 'Goes', number: goes.number })
    expect(preview.data.moves).toEqual([
      { table: 'customer_tags', title: 'Tags', rows: 2 },
      { table: 'customers', title: 'Customers', rows: 1 },
      { table: 'attachments', title: 'Attachments', rows: 1 },
    ])
    expect((await merge(sale, stays, goes)).message).toBe('no_privileges')
    const now = (await admin.get(`/general/customers/${stays.id}`)).data
    expect((await merge(admin, now, goes)).status).toBe(1)

    expect((await admin.get(`/general/customers/${store.id}`)).data.parent_customer).toBe('Stays')
    expect((await admin.get(`/general/customers/${stays.id}`)).data.tags).toBe('Key account, Priority')
    const removed = (await admin.get(`/general/customers/${goes.id}`)).data
    expect(removed).toMatchObject({ status: 'inactive', status_note: `Merged into ${stays.number} Stays` })
    expect(removed.tags).toBeNull()
    const files = await admin.get(`/general/attachments?entity=customers&entity_id=${stays.id}`)
    expect(files.data.rows).toHaveLength(1)
    const used = (await admin.get('/general/tags')).data.map((row: { name: string; used_count: number }) => [
      row.name,
      row.used_count,
    ])
    expect(used).toEqual([
      ['Key account', 1],
      ['Priority', 1],
    ])
  })

  it('two customers that are one are not the same one, and none goes into one that is inactive', async () => {
    const [one, two] = [(await add()).data, (await add()).data]
    expect((await merge(admin, one, one)).data).toEqual({
      duplicate_id: { code: 'other', text: 'Choose another record' },
    })
    const ended = (await send(admin, one, 'deactivate')).data
    expect((await merge(admin, ended, two)).data.duplicate_id.text).toMatch(/merge the other way round/)
    expect((await merge(admin, { ...two, version: 9 }, one)).message).toBe('stale_version')
  })

  it('two customers that are one of which one belonged to the other no longer belong to anyone', async () => {
    const parent = (await add()).data
    const child = (await add({ parent_customer_id: parent.id })).data
    const merged = (await merge(admin, child, parent)).data
    expect(merged.parent_customer_id).toBeNull()
  })
})
