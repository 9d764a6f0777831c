import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { journey } from '../../harness/journey'
import { printZpl } from '../../fixtures/labels/labelPrinter'
import { finestBar } from '../../../src/views/labels/labelFormats'
import { scannedCodes } from '../../fixtures/labels/labelScanner'

const { product, screens } = await journey()

it('the label of a skid is 100 x 150 mm on paper and as ZPL, and a scanner that did not make it reads its SSCC', async () => {
  const send = await product.as('labeler')
  const { data: skid } = await send('POST', '/production/skids/begin', { kind: 'wood', max_cartons: 40 })
  const page = await screens.at(
    'admin',
    `/production/skids?open=${skid.id}`,
    { width: 1440, height: 900 },
    { deviceScaleFactor: 3, acceptDownloads: true },
  )
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await page.getByRole('button', { name: 'Print label', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Print label' })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'ZPL file', exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toBe('labels.zpl')
  const [printed] = printZpl(readFileSync(await file.path(), 'utf8'))
  expect(printed).toMatchObject({ width: 800, height: 1200, copies: 1 })
  expect(printed?.texts).toContain(skid.number)

  await dialog.getByRole('button', { name: 'Print', exact: true }).click()
  const label = page.locator('.dc-label-page')
  await label.waitFor({ state: 'attached' })
  await page.emulateMedia({ media: 'print' })
  const picture = new Uint8Array(await label.screenshot())
  const sscc = `00${skid.sscc}`
  expect(await scannedCodes(picture)).toEqual([`Code128 ${sscc}`, `QRCode ${sscc}`])
  const bars = await label.locator('.dc-label-bars').boundingBox()
  // 32 mm, at 96 points an inch.
  expect(((bars?.height ?? 0) / 96) * 25.4).toBeGreaterThan(31.5)

  // The label leaves the page with the end of printing, so paper comes last.
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const [, wide, high] = /MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/.exec(paper) ?? []
  const mm = (points: string | undefined) => (Number(points) / 72) * 25.4
  expect(Math.abs(mm(wide) - 100)).toBeLessThan(0.3)
  expect(Math.abs(mm(high) - 150)).toBeLessThan(0.3)
  expect(paper.match(/\/Type ?\/Page\b(?!s)/g)).toHaveLength(1)
})

/** Prints the label of what is open: what is scanned from it at three dots a point, and in mm its page and its finest bar. */
async function onPaper(page: Page, button: string) {
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await page.getByRole('button', { name: button, exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Print label' })
  await dialog.getByRole('button', { name: 'Print', exact: true }).click()
  const label = page.locator('.dc-label-page')
  await label.waitFor({ state: 'attached' })
  await page.emulateMedia({ media: 'print' })
  const codes = await scannedCodes(new Uint8Array(await label.screenshot()))
  const finest = await label.locator('.dc-label-bars').evaluateAll((all) =>
    Math.min(
      ...all.map((bars) => {
        const [, , modules] = (bars.getAttribute('viewBox') ?? '').split(' ').map(Number)
        return ((bars.getBoundingClientRect().width / 96) * 25.4) / (modules ?? Infinity)
      }),
    ),
  )
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const [, wide, high] = /MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/.exec(paper) ?? []
  const mm = (points: string | undefined) => Math.round((Number(points) / 72) * 25.4)
  return { codes, finest, size: [mm(wide), mm(high)], pages: paper.match(/\/Type ?\/Page\b(?!s)/g)?.length }
}

const closeUp = [{ width: 1440, height: 900 }, { deviceScaleFactor: 3 }] as const

it('the label of a floor transfer is 100 x 50 mm on paper, and a scanner that did not make it reads the code of the transfer', async () => {
  const send = await product.as('transfer')
  const [transfer] = (await send('GET', '/production/floor_transfers?limit=1')).data
  const page = await screens.at('transfer', `/production/transfer?open=${transfer.id}`, ...closeUp)
  const { finest, ...paper } = await onPaper(page, 'Print label')
  expect(finest).toBeGreaterThanOrEqual(finestBar)
  expect(paper).toEqual({
    codes: [`Code128 ${transfer.qr_payload}`, `QRCode ${transfer.qr_payload}`],
    size: [100, 50],
    pages: 1,
  })
})

it('the label of a case is 100 x 150 mm on paper, and a scanner that did not make it reads its SSCC', async () => {
  const send = await product.as('supervisor_production')
  type Printed = {
    sscc: string
    production_order_id: number
    production_order: string
    printed_at: string | null
  }
  const existing = (await send('GET', '/production/cartons?limit=500')).data as Printed[]
  // Those of packs are on the pages of assembly.
  const carton = existing.find(
    ({ printed_at, production_order: order }) => printed_at !== null && order.startsWith('PRO-'),
  )
  if (!carton) throw new Error('A carton of the demo company has its label')
  const path = `/production/production-orders/${carton.production_order_id}?tab=cartons`
  const page = await screens.at('supervisor_production', path, ...closeUp)
  const { codes, finest, ...paper } = await onPaper(page, 'Print again')
  expect(finest).toBeGreaterThanOrEqual(finestBar)
  expect(paper).toEqual({ size: [100, 150], pages: 1 })
  const ssccs = codes.flatMap((code) => /^Code128 00(\d{18})$/.exec(code)?.[1] ?? [])
  expect(ssccs).toHaveLength(1)
  expect(existing.map(({ sscc }) => sscc)).toContain(ssccs[0])
  expect(codes.some((code) => code.startsWith('QRCode') && code.includes(`00${ssccs[0]}`))).toBe(true)
})

it('the label of a lot is 100 x 50 mm on paper, and a scanner that did not make it reads trade number, last day and lot of GS1', async () => {
  const send = await product.as('admin')
  type Packed = {
    lot_id: number | null
    lot_number: string
    expires_on: string | null
    unit_gtin: string | null
  }
  const packed = (await send('GET', '/production/cartons?limit=100')).data as Packed[]
  const carton = packed.find(
    (one) => one.lot_id !== null && one.unit_gtin !== null && one.expires_on !== null,
  )
  if (!carton) throw new Error('A carton of the demo company has a lot with its last day')
  const until = carton.expires_on?.slice(2).replaceAll('-', '')
  const code = `01${carton.unit_gtin}17${until}10${carton.lot_number}`
  const page = await screens.at('inventory', `/inventory/lot/${carton.lot_id}`, ...closeUp)
  const { finest, ...paper } = await onPaper(page, 'Print label')
  expect(finest).toBeGreaterThanOrEqual(finestBar)
  expect(paper).toEqual({ codes: [`Code128 ${code}`, `QRCode ${code}`], size: [100, 50], pages: 1 })
})
