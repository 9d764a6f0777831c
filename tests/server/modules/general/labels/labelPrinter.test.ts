import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { labelFormats } from '../../../../../src/views/labels/labelFormats'
import { zplOf } from '../../../../../src/views/labels/zpl'
import { printZpl } from '../../../../fixtures/labels/labelPrinter'
import { scannedCodes } from '../../../../fixtures/labels/labelScanner'
import { startServer, type TestNode } from '../../../../harness/server'

let node: TestNode
let printer: Server
const received: string[] = []
beforeAll(async () => {
  node = await startServer()
  printer = createServer((socket) => {
    let job = ''
    socket.setEncoding('utf8').on('data', (part) => (job += part))
    socket.on('end', () => received.push(job))
  })
  await new Promise<void>((resolve) => printer.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  printer.close()
  await node.stop()
})

const write = (address: string) =>
  node.pool.query(
    `insert into settings (key, value) values ('labels.printer', to_jsonb($1::text))
     on conflict (key) do update set value = excluded.value`,
    [address],
  )

const zpl = zplOf([{ code: 'FT|FT-00012|2', title: 'FT-00012', lines: ['Érable 30 ml'] }], {
  format: labelFormats.roll100,
  square: 'qr',
  copies: 3,
})
const print = async (body: object) => (await node.as('transfer')).post('/general/labels/print', body)

describe('the label printer', () => {
  it('without a printer in the settings nothing is sent', async () => {
    expect(await print({ zpl })).toMatchObject({
      message: 'other',
      data: { text: expect.stringContaining('No label printer') },
    })
  })

  it('a printer of the network gets the label whole, with a code that a scanner reads', async () => {
    await write(`127.0.0.1:${(printer.address() as AddressInfo).port}`)
    expect(await print({ zpl })).toMatchObject({ http: 200, data: { bytes: Buffer.byteLength(zpl.trim()) } })
    await expect.poll(() => received.length).toBe(1)
    const [label] = printZpl(received[0] ?? '')
    if (!label) throw new Error('Nothing was printed')
    expect(label).toMatchObject({ width: 800, height: 400, copies: 3 })
    expect(label.texts).toContain('Érable 30 ml')
    const data = new Uint8ClampedArray(label.width * label.height * 4).fill(255)
    for (const [at, isDark] of label.dark.entries()) if (isDark) data.fill(0, at * 4, at * 4 + 3)
    const { width, height } = label
    expect(await scannedCodes({ data, width, height, colorSpace: 'srgb' } as ImageData)).toContain(
      'QRCode FT|FT-00012|2',
    )
  })

  it('a printer that is off, and what is no label, are refused by name', async () => {
    const closed = createServer()
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
    const { port } = closed.address() as AddressInfo
    await new Promise((resolve) => closed.close(resolve))
    await write(`127.0.0.1:${port}`)
    expect(await print({ zpl })).toMatchObject({
      message: 'other',
      data: { text: `The label printer 127.0.0.1:${port} does not answer` },
    })
    expect((await print({ zpl: 'GET / HTTP/1.1' })).http).toBe(422)
    expect((await print({})).data).toMatchObject({ zpl: 'required' })
    expect((await node.request('POST', '/general/labels/print', { body: { zpl } })).http).toBe(401)
  })
})
