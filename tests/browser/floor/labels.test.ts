import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { journey } from '../../harness/journey'
import { printZpl } from '../../fixtures/labels/labelPrinter'
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
