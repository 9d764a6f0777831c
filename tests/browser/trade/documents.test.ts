import { afterAll, expect, it } from 'vitest'
import { openMailServer } from '../../fixtures/mail/mailServer'
import { faultsInBothLights } from '../../harness/axe'
import { journey } from '../../harness/journey'

const mails = await openMailServer()
afterAll(() => mails.stop())
const { product, screens } = await journey({
  settings: { SMTP_URL: mails.url, MAIL_FROM: 'orders@northlake.example', DEMO_PLANT: 'off' },
})
const desk = { width: 1440, height: 900 }

type Row = {
  id: number
  number: string
  status: string
  match_status?: string
  invoice_number?: string | null
}
const rows = async (who: string, path: string) => (await (await product.as(who))('GET', path)).data as Row[]

it('the e-mail of one seller and the invoice that he closes are on the screen of another at once', async () => {
  const sale = (
    await rows(
      'sale',
      '/sale/sales?limit=500&filters[0][field]=status&filters[0][field_type]=text&filters[0][filters][0][logic_operator]=and&filters[0][filters][0][operator]==&filters[0][filters][0][value_type]=value&filters[0][filters][0][value]=shipped',
    )
  ).find(({ status }) => status === 'shipped')
  const [seller, other] = [
    await screens.at('sale', `/sale/${sale?.id}`, desk),
    await screens.at('sale', `/sale/${sale?.id}`, desk),
  ]
  const loaded = await other.evaluate(() => performance.timeOrigin)
  await other.getByRole('button', { name: 'Documents' }).waitFor()
  expect(await other.getByRole('heading', { name: 'Sent documents' }).count()).toBe(0)

  await seller.getByRole('button', { name: 'Send by e-mail' }).click()
  const dialog = seller.getByRole('dialog', { name: 'Send by e-mail' })
  await dialog.getByRole('textbox', { name: 'To' }).fill('buyer@shop.example')
  expect(await faultsInBothLights(seller)).toEqual([])
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  const panel = other.getByRole('region', { name: 'Sent documents' })
  await panel.getByText('to buyer@shop.example').waitFor()
  await panel.locator('.dc-tag', { hasText: 'Sent' }).waitFor()
  expect(mails.received.map(({ to }) => to)).toEqual([['buyer@shop.example']])
  expect(await faultsInBothLights(other)).toEqual([])

  await seller.getByRole('button', { name: 'Close and invoice' }).click()
  await seller.getByRole('dialog').getByRole('button', { name: 'Close and invoice' }).click()
  await other.locator('.dc-page-head .dc-tag', { hasText: 'Done' }).waitFor()
  await other.getByRole('button', { name: 'Documents' }).click()
  const saved = other.waitForEvent('download')
  await other.getByRole('menuitem', { name: 'Download invoice' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^(Invoice|Facture) SI-\d{5}\.pdf$/)
  expect(await other.evaluate(() => performance.timeOrigin)).toBe(loaded)
})

it('who only reads sales downloads their documents and is offered no e-mail', async () => {
  const [sale] = await rows('sale', '/sale/sales?limit=1')
  const page = await screens.at('manager', `/sale/${sale?.id}`, desk)
  await page.getByRole('button', { name: 'Documents' }).waitFor()
  expect(await page.getByRole('button', { name: 'Send by e-mail' }).count()).toBe(0)
})

it('a bill that one buyer approves is approved on the screen of another at once', async () => {
  const bill = (await rows('purchase', '/purchase/invoices?limit=500')).find(
    ({ status, match_status }) => status === 'submitted' && match_status === 'matched',
  )
  const [buyer, other] = [
    await screens.at('purchase', `/invoice/${bill?.id}`, desk),
    await screens.at('purchase', `/invoice/${bill?.id}`, desk),
  ]
  await other.locator('.dc-page-head .dc-tag', { hasText: 'Submitted' }).waitFor()
  const loaded = await other.evaluate(() => performance.timeOrigin)
  await buyer.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = buyer.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await other.locator('.dc-page-head .dc-tag', { hasText: 'Approved' }).waitFor()
  expect(await faultsInBothLights(other)).toEqual([])
  expect(await other.evaluate(() => performance.timeOrigin)).toBe(loaded)
})
