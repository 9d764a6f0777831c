import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customers } from '../../../src/resources/general/customers/customers'
import type { SentDocument } from '../../../src/resources/general/documents/sent_documents'
import { type Desk, openDesk, other } from '../../fixtures/desk'
import { openMailServer, openSilentServer } from '../../fixtures/mail/mailServer'
import { startServer, type TestNode } from '../../harness/server'

const from = 'orders@northlake.example'
let server: Awaited<ReturnType<typeof openMailServer>>
let node: TestNode
let desk: Desk
beforeAll(async () => {
  server = await openMailServer()
  node = await startServer({ env: { SMTP_URL: server.url, MAIL_FROM: from, SMTP_TIMEOUT: '2' } })
  desk = await openDesk(node)
  await node.pool.query(`insert into settings (key, value) values ('company.name', '"Northlake, Inc."')
    on conflict (key) do update set value = excluded.value`)
  await desk.shop.as((unit) =>
    unit.update(customers, desk.shop.shops.qc, {
      language: 'fr-CA',
      bill_email: 'comptes@vapelaval.example',
    }),
  )
})
afterAll(async () => {
  await node.stop()
  await server.stop()
})

const bottle = () => desk.shop.goods.tobaccoQc
const sale = async () =>
  (await desk.order(desk.shop.shops.qc, 'QC', [{ product_id: bottle(), qty_ordered: 10 }])).data
const send = (id: number, body: object, by = desk.seller, document = 'order') =>
  by.post(`/sale/sales/${id}/documents/${document}/send`, body)
const sentOf = async (id: number, by = desk.seller): Promise<SentDocument[]> =>
  (await by.get(`/general/sent_documents?entity=sales&entity_id=${id}`)).data.rows
const settled = (id: number, status: string) =>
  expect.poll(async () => (await sentOf(id)).map((one) => one.status), { timeout: 15_000 }).toEqual([status])
const decoded = (raw: string) =>
  Buffer.from(/filename[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(raw)?.[1] ?? '', 'base64')

describe('a document sent by e-mail', () => {
  it('a document goes to the address on file in the language of the customer, and what was sent is kept', async () => {
    const { id, number } = await sale()
    const receiver = await desk.seller.get(`/sale/sales/${id}/documents/order/receiver`)
    expect(receiver.data).toEqual({ to: 'comptes@vapelaval.example', language: 'fr-CA' })
    server.received.length = 0
    const answer = await send(id, { to: receiver.data.to, message: 'Bonjour' })
    expect(answer.data).toMatchObject({
      file_name: `Confirmation de commande ${number}.pdf`,
      status: 'queued',
    })
    await settled(id, 'sent')
    expect(server.received).toHaveLength(1)
    const [mail] = server.received
    expect([mail?.from, mail?.to]).toEqual([from, ['comptes@vapelaval.example']])
    expect(mail?.raw).toContain('Bonjour')
    expect(mail?.raw).toContain('"Northlake, Inc." <orders@northlake.example>')
    const file = decoded(mail?.raw ?? '')
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')
    const [row] = await sentOf(id)
    expect(row).toMatchObject({
      attempts: 1,
      failure: null,
      to_address: 'comptes@vapelaval.example',
      size: file.length,
    })
    const stored = await node.app.inject({
      url: `/api/general/sent_documents/${row?.id}/content`,
      headers: { authorization: `Bearer ${desk.seller.token}` },
    })
    expect(stored.rawPayload.equals(file)).toBe(true)
    const { rows } = await node.pool.query<{ announced: string }>(
      `select announced from changes where table_name = 'sent_documents' and row_id = $1 order by position`,
      [row?.id],
    )
    expect(rows.map(({ announced }) => announced)).toEqual(['created', 'sent'])
  })

  it('a press that is sent twice sends one e-mail', async () => {
    const { id } = await sale()
    server.received.length = 0
    const body = { to: 'a@vapelaval.example' }
    const key = { 'idempotency-key': `twice-${id}` }
    const answers = [
      await desk.seller.post(`/sale/sales/${id}/documents/order/send`, body, key),
      await desk.seller.post(`/sale/sales/${id}/documents/order/send`, body, key),
    ]
    expect(answers.map(({ data }) => data.id)).toEqual([answers[0]?.data.id, answers[0]?.data.id])
    await settled(id, 'sent')
    expect(server.received).toHaveLength(1)
  })

  it('an address that the mail server refuses for good has failed with its words, and its sender is notified', async () => {
    const { id } = await sale()
    server.answers('refuse')
    await send(id, { to: 'gone@vapelaval.example' })
    await settled(id, 'failed')
    const [row] = await sentOf(id)
    expect(row?.failure).toContain('550 No such mailbox')
    const { rows: notices } = await node.pool.query<{ text: string }>(
      `select row ->> 'text' as text from changes where announced = 'told' and channel = $1`,
      [`private-general.users.${desk.seller.id}`],
    )
    expect(notices.map(({ text }) => text)).toEqual([
      `${row?.file_name} was not sent to gone@vapelaval.example: 550 No such mailbox`,
    ])
    server.answers('take')
    expect((await desk.seller.post(`/general/sent_documents/${row?.id}/retry`)).data.status).toBe('queued')
    await settled(id, 'sent')
    const again = await desk.seller.post(`/general/sent_documents/${row?.id}/retry`)
    expect([again.http, again.message]).toEqual([409, 'invalid_transition'])
  })

  it('an e-mail that a busy mail server does not take now waits with the reason, and goes out when it does', async () => {
    const { id } = await sale()
    server.answers('busy')
    await send(id, { to: 'full@vapelaval.example' })
    await expect.poll(async () => (await sentOf(id))[0]?.failure, { timeout: 15_000 }).toContain('451')
    const [row] = await sentOf(id)
    expect([row?.status, row?.attempts]).toEqual(['queued', 1])
    expect(Date.parse(row?.next_at ?? '')).toBeGreaterThan(Date.parse(row?.updated_at ?? ''))
    server.answers('take')
    // Its time has come: the queue takes it without a person.
    await node.pool.query(`update sent_documents set next_at = now() where id = $1`, [row?.id])
    await settled(id, 'sent')
    expect((await sentOf(id))[0]?.attempts).toBe(2)
  })
})

describe('sending is refused', () => {
  it('what is sent to no address, of no such paper, or not by e-mail is refused by field or sentence', async () => {
    const { id } = await sale()
    const seen = []
    for (const [body, document] of [
      [{}, 'order'],
      [{ to: '' }, 'order'],
      [{ to: 'no address' }, 'order'],
      [{ to: 'a@b.example, c@d.example' }, 'order'],
      [{ to: 7 }, 'order'],
      [{ to: 'a@b.example', message: 'x'.repeat(2001) }, 'order'],
      [{ to: 'a@b.example', cc: 'c@d.example' }, 'order'],
    ] as const) {
      const { http, message, data } = await send(id, body, desk.seller, document)
      seen.push([http, message, data])
    }
    expect(seen).toEqual([
      [422, 'validation_error', { to: 'required' }],
      [422, 'validation_error', { to: 'required' }],
      [422, 'validation_error', { to: 'email' }],
      [422, 'validation_error', { to: 'email' }],
      [422, 'validation_error', { to: 'other' }],
      [422, 'validation_error', { message: 'max' }],
      [422, 'validation_error', { cc: other('Unknown field') }],
    ])
    expect((await send(id, { to: 'a@b.example' }, desk.seller, 'poem')).http).toBe(404)
    expect((await send(999_999, { to: 'a@b.example' })).http).toBe(404)
    expect(await sentOf(id)).toEqual([])
  })

  it('only who writes orders sends their documents; who reads them sees what was sent, and no other role', async () => {
    const { id } = await sale()
    await send(id, { to: 'one@vapelaval.example' })
    await settled(id, 'sent')
    const manager = await node.as('manager')
    expect((await send(id, { to: 'two@vapelaval.example' }, manager)).http).toBe(403)
    const [row] = await sentOf(id, manager)
    expect(row?.to_address).toBe('one@vapelaval.example')
    expect((await manager.post(`/general/sent_documents/${row?.id}/retry`)).http).toBe(403)
    for (const role of ['purchase', 'bottler'] as const) {
      const stranger = await node.as(role)
      expect((await stranger.get(`/general/sent_documents?entity=sales&entity_id=${id}`)).http).toBe(403)
      expect((await stranger.get(`/general/sent_documents/${row?.id}/content`)).http).toBe(403)
    }
    expect((await desk.seller.get(`/general/sent_documents?entity=users&entity_id=1`)).data).toEqual({
      entity: 'exists',
    })
  })

  it('without a mail server sending is refused with the way out, and the product says that there is none', async () => {
    const bare = await startServer({ on: { pool: node.pool, connection: node.connection } })
    try {
      const { id } = await sale()
      const token = await bare.signIn(desk.seller.username)
      const answer = await bare.request('POST', `/sale/sales/${id}/documents/order/send`, {
        body: { to: 'a@b.example' },
        token,
      })
      expect([answer.http, answer.data]).toEqual([
        422,
        { text: 'No mail server is set. Download the document instead.' },
      ])
      expect((await bare.request('GET', '/public')).data.mail).toBe(0)
      expect((await node.request('GET', '/public')).data.mail).toBe(1)
    } finally {
      await bare.app.close()
    }
  })
})

it('a mail server that never answers holds up no call, and its e-mail waits with the reason', async () => {
  const silent = await openSilentServer()
  const slow = await startServer({ env: { SMTP_URL: silent.url, MAIL_FROM: from, SMTP_TIMEOUT: '1' } })
  try {
    const counter = await openDesk(slow)
    const { id } = await counter.ontario([counter.bottles(1)])
    const answer = await counter.seller.post(`/sale/sales/${id}/documents/order/send`, { to: 'a@b.example' })
    expect([answer.http, answer.data.status]).toEqual([200, 'queued'])
    const rows = async (): Promise<SentDocument[]> =>
      (await counter.seller.get(`/general/sent_documents?entity=sales&entity_id=${id}`)).data.rows
    await expect.poll(async () => (await rows())[0]?.attempts, { timeout: 20_000 }).toBe(1)
    expect(silent.connections()).toBe(1)
    const [row] = await rows()
    expect([row?.status, row?.failure]).toEqual(['queued', 'The mail server does not answer'])
  } finally {
    await slow.stop()
    await silent.stop()
  }
})
