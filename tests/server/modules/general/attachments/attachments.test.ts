import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request as open } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Role } from '../../../../../src/access'
import { type Answer, startServer, type TestNode } from '../../../../harness/server'

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const page = Buffer.from('<!doctype html><script>alert(1)</script>')

type Person = Awaited<ReturnType<TestNode['as']>>

let node: TestNode
let admin: Person
let batcher: Person
let machine: number

// A folder of its own: other files of a run stage what they send in the machine's.
const uploads = mkdtempSync(join(tmpdir(), 'decant-attachments-'))

beforeAll(async () => {
  vi.stubEnv('TMPDIR', uploads)
  node = await startServer()
  admin = await node.as('admin')
  batcher = await node.as('batcher')
  machine = await newMachine('A1')
})
afterAll(async () => {
  await node.stop()
  vi.unstubAllEnvs()
  rmSync(uploads, { recursive: true, force: true })
})

async function newMachine(code: string) {
  const { rows } = await node.pool.query<{ id: number }>(
    `with place as (insert into locations (code, name, kind, timezone) values ($1, $1, 'plant', 'UTC') returning id),
     phase as (insert into phases (code, name, sequence, colour) values ($1, $1, 10, '#000000') returning id)
     insert into machines (code, name, kind, phase_id, location_id, current_state_since)
     select $1, $1, 'other', phase.id, place.id, now() from place, phase returning id`,
    [code],
  )
  return Number(rows[0]?.id)
}

type Sent = { name?: string; to?: number; entity?: string; key?: string; type?: string }

async function attach(
  { token }: Pick<Person, 'token'>,
  bytes: Buffer,
  {
    name = 'label.png',
    to = machine,
    entity = 'machines',
    key,
    type = 'application/octet-stream',
  }: Sent = {},
) {
  const query = `entity=${entity}&entity_id=${to}&file_name=${encodeURIComponent(name)}`
  const response = await fetch(`${node.url}/api/general/attachments?${query}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': type,
      ...(key && { 'idempotency-key': key }),
    },
    body: new Uint8Array(bytes),
  })
  return { http: response.status, ...((await response.json()) as object) } as Answer
}

const filesOf = async (person: Person, id = machine) =>
  (await person.get(`/general/attachments?entity=machines&entity_id=${id}`)).data.rows as {
    id: number
    file_name: string
  }[]

const download = ({ token }: Person, id: number) =>
  fetch(`${node.url}/api/general/attachments/${id}/content`, {
    headers: { authorization: `Bearer ${token}` },
  })

const stored = async (what: 'attachments' | 'attachment_contents' | 'attachment_chunks') =>
  Number((await node.pool.query(`select count(*)::int as n from ${what}`)).rows[0].n)

const staged = () => readdirSync(uploads).filter((name) => name.startsWith('decant-upload-')).length

describe('file attached to a record', () => {
  it('a file attached to a record comes back byte for byte to anyone who may read the record, as a download that nothing runs', async () => {
    const bytes = Buffer.concat([png, Buffer.alloc(700_000, 7)])
    const { http, data } = await attach(admin, bytes, { name: '../Étiquette "A".png' })
    expect([http, data.file_name, data.mime, data.size]).toEqual([
      200,
      'Étiquette _A_.png',
      'image/png',
      700_016,
    ])
    const answer = await download(batcher, data.id)
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-disposition': `attachment; filename="_tiquette _A_.png"; filename*=UTF-8''%C3%89tiquette%20_A_.png`,
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
    })
  })

  it('a file attached to a record is what its bytes are: a page called .png is only downloaded', async () => {
    const { data } = await attach(admin, page, { name: 'photo.png' })
    expect(data.mime).toBe('application/octet-stream')
    expect((await download(admin, data.id)).headers.get('content-type')).toBe('application/octet-stream')
  })

  it('a file attached to a record is refused when it is a program, empty, larger than the setting, or not sent as bytes', async () => {
    const before = await stored('attachment_contents')
    expect((await attach(admin, Buffer.from('MZ…'), { name: 'photo.png' })).data).toEqual({
      file: { code: 'other', text: 'Executable files cannot be attached' },
    })
    expect((await attach(admin, Buffer.alloc(0))).data).toMatchObject({ file: { code: 'required' } })
    await node.pool.query(`update settings set value = '0.5' where key = 'attachments.max_mb'`)
    const big = await attach(admin, Buffer.alloc(600_000, 1))
    expect([big.http, big.data]).toEqual([
      413,
      { file: { code: 'size', text: 'The file is larger than 0.5 MB' } },
    ])
    await node.pool.query(`update settings set value = '20' where key = 'attachments.max_mb'`)
    expect((await attach(admin, Buffer.from('{}'), { type: 'application/json' })).data).toEqual({
      file: 'required',
    })
    expect([await stored('attachment_contents'), staged()]).toEqual([before, 0])
  })

  it('a file attached to a record is refused while it streams, where its length was not said before', async () => {
    await node.pool.query(`update settings set value = '0.5' where key = 'attachments.max_mb'`)
    const refused = await new Promise<number>((resolve, reject) => {
      const call = open(
        `${node.url}/api/general/attachments?entity=machines&entity_id=${machine}&file_name=a`,
        {
          method: 'POST',
          headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/octet-stream' },
        },
      )
      call.on('response', (response) => resolve(response.statusCode ?? 0))
      call.on('error', reject)
      for (let at = 0; at < 20; at++) call.write(Buffer.alloc(50_000, 1))
    })
    expect(refused).toBe(413)
    await node.pool.query(`update settings set value = '20' where key = 'attachments.max_mb'`)
  })

  it('a file attached to a record leaves nothing behind when it is broken off', async () => {
    const before = [await stored('attachments'), await stored('attachment_contents')]
    const call = open(
      `${node.url}/api/general/attachments?entity=machines&entity_id=${machine}&file_name=a`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/octet-stream' },
      },
    )
    call.on('error', () => undefined)
    call.write(Buffer.alloc(100_000, 1))
    await expect.poll(staged).toBe(1)
    call.destroy()
    await expect.poll(staged).toBe(0)
    expect([await stored('attachments'), await stored('attachment_contents')]).toEqual(before)
  })

  it('a file attached to a record is kept once however often it is attached, and goes with its last place', async () => {
    const bytes = Buffer.from('the same words everywhere')
    const before = await stored('attachment_contents')
    const ids = []
    for (const name of ['a.txt', 'b.txt']) ids.push((await attach(admin, bytes, { name })).data.id)
    expect(await stored('attachment_contents')).toBe(before + 1)
    await admin.delete(`/general/attachments/${ids[0]}`)
    expect(await (await download(admin, ids[1])).text()).toBe('the same words everywhere')
    await admin.delete(`/general/attachments/${ids[1]}`)
    expect(await stored('attachment_contents')).toBe(before)
    expect((await download(admin, ids[1])).status).toBe(404)
  })

  it('a file attached to a record happens once per idempotency key, and the key serves no other file', async () => {
    const first = await attach(admin, Buffer.from('once'), { name: 'once.txt', key: 'k-1' })
    const again = await attach(admin, Buffer.from('once'), { name: 'once.txt', key: 'k-1' })
    expect([again.data.id, again.replayed]).toEqual([first.data.id, 1])
    const another = await attach(admin, Buffer.from('else'), { name: 'once.txt', key: 'k-1' })
    expect(another.data).toHaveProperty('posting_key')
  })

  it('a file attached to a record goes with its record', async () => {
    const { rows } = await node.pool.query<{ id: number }>(
      `with m as (insert into measures (code, name, dimension) values ('t1', 't1', 'count') returning id),
       c as (insert into categories (code, name) values ('T1', 'T1') returning id)
       insert into products (sku, name, kind, category_id, stock_measure_id)
       select 'OLD', 'Old', 'raw_material', c.id, m.id from m, c returning id`,
    )
    const old = Number(rows[0]?.id)
    await attach(admin, Buffer.from('the manual'), { to: old, entity: 'products', name: 'manual.txt' })
    const before = await stored('attachment_chunks')
    expect(await admin.delete(`/inventory/products/${old}`)).toMatchObject({ status: 1 })
    expect(await stored('attachment_chunks')).toBe(before - 1)
    expect((await attach(admin, png, { to: old, entity: 'products' })).message).toBe('not_found')
  })
})

describe('who may', () => {
  it('who may read a record reads its files; only who writes it adds and deletes them', async () => {
    const { data } = await attach(admin, png)
    expect((await filesOf(batcher)).map(({ id }) => id)).toContain(data.id)
    expect((await attach(batcher, png)).message).toBe('no_privileges')
    expect((await batcher.delete(`/general/attachments/${data.id}`)).message).toBe('no_privileges')
  })

  it('who may not read the record reads neither the list nor the bytes, and follows no channel of it', async () => {
    const sale = await node.as('sale')
    const { data } = await attach(admin, png)
    expect((await sale.get(`/general/attachments?entity=machines&entity_id=${machine}`)).http).toBe(403)
    expect((await download(sale, data.id)).status).toBe(403)
    expect(await follow('sale')).toBe(403)
    expect(await follow('batcher')).toBe(200)
    expect((await fetch(`${node.url}/api/general/attachments/${data.id}/content`)).status).toBe(401)
  })

  it('who may not enter the module gets none of its files, admin neither', async () => {
    const office = await node.as('admin')
    await node.pool.query(`update users set modules = '{Inventory}' where id = $1`, [office.id])
    node.context.sessions.forget()
    expect((await attach(office, png)).message).toBe('no_privileges')
  })

  it('files of a table without attachments, or of no table, are refused', async () => {
    expect((await attach(admin, png, { entity: 'users' })).data).toEqual({ entity: 'exists' })
    expect((await attach(admin, png, { entity: 'constructor' })).data).toEqual({ entity: 'exists' })
  })
})

async function follow(...as: Role[]) {
  const { token } = await node.as(...as)
  const { statusCode } = await node.app.inject({
    method: 'POST',
    url: '/broadcasting/auth',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'socket_id=1.2&channel_name=private-general.attachments.machines',
  })
  return statusCode
}

it('an added or deleted file is broadcast on the channel of its table', async () => {
  const { data } = await attach(admin, Buffer.from('told'), { name: 'told.txt' })
  await admin.delete(`/general/attachments/${data.id}`)
  const { rows } = await node.pool.query(
    `select channel, action from changes where table_name = 'attachments' and row_id = $1 order by position`,
    [data.id],
  )
  expect(rows).toEqual([
    { channel: 'private-general.attachments.machines', action: 'created' },
    { channel: 'private-general.attachments.machines', action: 'deleted' },
  ])
})
