import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { scannedCodes } from '../../fixtures/labels/labelScanner'
import { seriousFaults } from '../../harness/axe'
import { journey } from '../../harness/journey'

const { product, screens } = await journey()

const lab = '/lab_receiving'

type Container = { id: number; number: string; qr_code: string; bin: string; version: number }

/** A delivery of lemon flavouring (FL3) at the bench, with its papers and no container yet. */
async function delivery() {
  const api = await product.as('warehouse')
  const [last] = (await api('GET', `${lab}/lab_receivings?limit=1&status=received`)).data
  const { data: made } = await api('POST', `${lab}/lab_receivings`, {
    kind: 'sample',
    supplier_id: last.supplier_id,
    location_id: last.location_id,
    bin_id: last.bin_id,
  })
  await api('POST', `${lab}/lab_receivings/${made.id}/start`, { version: made.version })
  const items = (await api('GET', `${lab}/lab_receiving_items?limit=100`)).data as Record<string, unknown>[]
  const lemon = items.find(({ flash_point_c }) => flash_point_c === 48)
  const { data: item } = await api('POST', `${lab}/lab_receiving_items`, {
    lab_receiving_id: made.id,
    product_id: lemon?.product_id,
    supplier_lot: 'BROWSER-1',
    flash_point_c: 48,
    boiling_point_c: 176,
    expires_on: '2099-12-31',
  })
  return { api, id: Number(made.id), item, product: String(item.product) }
}

/** The field of a list to pick from. */
const picker = (within: Locator, name: string) =>
  within.getByRole('combobox', { name }).or(within.getByRole('textbox', { name })).first()

const mm = (points: string | undefined) => Math.round((Number(points) / 72) * 25.4)

/** The labels that a dialog prints, on a roll of 50 x 25 mm: their pages in mm, and what a scanner reads of them. */
async function printed(page: Page, dialog: Locator) {
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await picker(dialog, 'Labels').click()
  await page.getByRole('option', { name: 'Roll, 50 x 25 mm' }).click()
  await dialog.getByRole('button', { name: 'Print', exact: true }).click()
  const labels = page.locator('.dc-label-page')
  await labels.first().waitFor({ state: 'attached' })
  await page.emulateMedia({ media: 'print' })
  const codes: string[] = []
  for (const label of await labels.all())
    codes.push(...(await scannedCodes(new Uint8Array(await label.screenshot()))))
  const square = await labels.first().locator('.dc-label-square').boundingBox()
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  await page.emulateMedia({ media: null })
  const sizes = [...paper.matchAll(/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, wide, high]) => [
    mm(wide),
    mm(high),
  ])
  return {
    codes,
    pages: paper.match(/\/Type ?\/Page\b(?!s)/g)?.length,
    sizes,
    squareMm: ((square?.width ?? 0) / 96) * 25.4,
  }
}

it('a delivery is weighed in, labelled to the millimetre, received and put away by scan, and refused where its class is not admitted', async () => {
  const { api, id, item, product: name } = await delivery()
  const [page, other] = await Promise.all([
    screens.at(
      'warehouse',
      `/lab-receiving/receiving?open=${id}`,
      { width: 1440, height: 900 },
      { deviceScaleFactor: 4 },
    ),
    screens.at('admin', `/lab-receiving/receiving?open=${id}`),
  ])
  const form = page.getByRole('form', { name: `Containers of ${name}` })
  await form.getByLabel(/^Containers/).fill('2')
  await form.getByLabel('Volume').fill('500')
  await picker(form, 'Cabinet').click()
  await page.getByRole('option', { name: /FL3/ }).first().click()
  await form.getByRole('button', { name: 'Add 2 containers' }).click()
  // The second bench sees them at once.
  const elsewhere = other.getByRole('row', { name: /LC-\d+/ })
  await expect.poll(() => elsewhere.count()).toBe(2)
  expect(await seriousFaults(page)).toEqual([])

  const containers = async () =>
    (await api('GET', `${lab}/lab_receiving_containers?lab_receiving_item_id=${item.id}`)).data as Container[]
  const added = (await containers()).toSorted((one, two) => one.number.localeCompare(two.number))
  await page.getByRole('button', { name: 'Print labels' }).first().click()
  const paper = await printed(page, page.getByRole('dialog', { name: 'Print 2 labels' }))
  expect(paper.codes.toSorted()).toEqual(added.map(({ qr_code }) => `QRCode ${qr_code}`).toSorted())
  expect(paper).toMatchObject({
    pages: 2,
    sizes: [
      [50, 25],
      [50, 25],
    ],
  })
  // The square is as high as the label allows: no scanner of the laboratory reads it much smaller.
  expect(paper.squareMm).toBeGreaterThan(18)
  expect(paper.squareMm).toBeLessThan(25)

  const { data: now } = await api('GET', `${lab}/lab_receivings/${id}`)
  await api('POST', `${lab}/lab_receivings/${id}/receive`, { version: now.version })
  await expect.poll(() => other.getByRole('row', { name: /LC-\d+.*Quarantined/ }).count()).toBe(2)

  const [first] = added
  if (!first) throw new Error('No container')
  const cabinets = (await api('GET', `${lab}/lab_cabinets?limit=50`)).data as {
    code: string
    flashpoint_class: string
    is_toxic: number
  }[]
  const cabinet = (code: string, butNot = '') =>
    cabinets.find((one) => one.flashpoint_class.startsWith(code) && one.is_toxic === 0 && one.code !== butNot)
      ?.code ?? ''
  const [putAway, watching] = await Promise.all([
    screens.at('warehouse', '/lab-receiving/receiving?list=put_away'),
    screens.at('supervisor', `/lab-receiving/receiving-container/${first.id}`),
  ])
  await watching.getByText(first.number).first().waitFor()
  const scan = async (code: string) => {
    await putAway.locator('.dc-scan input').fill(code)
    await putAway.keyboard.press('Enter')
  }
  await scan('NOWHERE')
  await putAway.getByText('Scan a container first').waitFor()
  await scan(`${first.qr_code.slice(0, -1)}I`)
  await putAway.getByText('This code was misread').waitFor()
  await scan(first.qr_code)
  await putAway.getByText('scan its cabinet').waitFor()
  await scan(cabinet('NF'))
  await putAway.getByText(/admits NF and less, not FL3/).waitFor()
  const target = cabinet('FL3', first.bin)
  await scan(target)
  await putAway.getByRole('row', { name: new RegExp(`${first.number}.*${target}`) }).waitFor()
  await watching.getByRole('row', { name: new RegExp(`Move.*${first.bin}.*${target}`) }).waitFor()
  expect(await seriousFaults(putAway)).toEqual([])
  expect((await api('GET', `${lab}/lab_receiving_containers/${first.id}`)).data).toMatchObject({
    bin: target,
  })
})

it('the label of a supplier is unknown at first, is linked to its product, and then fills the item and its containers', async () => {
  const { api, id, item, product: name } = await delivery()
  const page = await screens.at('warehouse', `/lab-receiving/receiving?open=${id}`)
  const box = page.getByRole('textbox', { name: 'Scan the label of the supplier' })
  /** As a scanner types: the separator of the elements is a key of its own. */
  const scan = async (label: string) => {
    await box.focus()
    for (const part of label.split('|').entries()) {
      if (part[0] > 0) await page.keyboard.press('Control+BracketRight')
      await page.keyboard.type(part[1])
    }
    await page.keyboard.press('Enter')
  }
  await scan('0109501101530004')
  await page.getByText('The check digit of the trade number is wrong').waitFor()
  const label = '0109501101530003172802283103025000' + '10GS1-LOT|21SN-9'
  await scan(label)
  await page.getByText('This trade number is not linked to a product').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  const link = page.getByRole('form', { name: 'Product of the label' })
  await picker(link, 'This label is of').click()
  await page.keyboard.type(String(item.sku))
  await page
    .getByRole('option', { name: new RegExp(String(item.sku)) })
    .first()
    .click()
  await link.getByRole('button', { name: 'Link to product' }).click()
  await link.waitFor({ state: 'detached' })
  await page.getByText('Lot GS1-LOT', { exact: true }).waitFor()
  await scan(label)
  await page.getByText(/Lot GS1-LOT, Expires .*2028, 25,000 g, Serial number SN-9/).waitFor()
  const form = page.getByRole('form', { name: `Containers of ${name}` }).last()
  await expect.poll(() => form.getByLabel('Gross').inputValue()).toMatch(/25.?000/)
  expect(await form.getByLabel('Serial number').inputValue()).toBe('SN-9')
  expect(await seriousFaults(page)).toEqual([])
  const items = (await api('GET', `${lab}/lab_receiving_items?lab_receiving_id=${id}`)).data
  expect(items).toHaveLength(2)
  expect(items).toContainEqual(
    expect.objectContaining({
      supplier_lot: 'GS1-LOT',
      expires_on: '2028-02-28',
      product_id: item.product_id,
    }),
  )
})

it('a supervisor finds many containers at once and takes the sheet for the fire inspection in French', async () => {
  const api = await product.as('supervisor')
  const [one, two] = (await api('GET', `${lab}/lab_receiving_containers?limit=2&status=opened`))
    .data as Container[]
  const page = await screens.at(
    'supervisor',
    '/lab-receiving/receiving-containers?list=where',
    { width: 1440, height: 900 },
    { acceptDownloads: true },
  )
  await page
    .getByLabel('Containers, products, lots or cabinets')
    .fill(`${one?.number}\n${two?.qr_code}\nNOWHERE`)
  await page.getByRole('button', { name: 'Find 3 codes' }).click()
  await page.getByText('NOWHERE is nowhere').waitFor()
  await page.getByRole('row', { name: new RegExp(`${one?.number}.*${one?.bin}`) }).waitFor()
  await page.getByRole('row', { name: new RegExp(`${two?.number}.*${two?.bin}`) }).waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await page.getByText('By cabinet', { exact: true }).click()
  await page.getByRole('row', { name: /Total.*FL3/ }).waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Fire inspection sheet' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'PDF, French' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
})

it('a supervisor writes the certificate of a quarantined container, whose inspection then lets it be released', async () => {
  const api = await product.as('supervisor')
  const waiting = (await api('GET', `${lab}/lab_receiving_items?limit=50&inspection=pending`)).data as {
    id: number
    product_kind: string
  }[]
  const quarantined = (await api('GET', `${lab}/lab_receiving_containers?limit=100&status=quarantined`))
    .data as (Container & { lab_receiving_item_id: number })[]
  const item = waiting.find(
    ({ id, product_kind }) =>
      product_kind !== 'nicotine' && quarantined.some((one) => one.lab_receiving_item_id === id),
  )
  const container = quarantined.find((one) => one.lab_receiving_item_id === item?.id)
  if (!container) throw new Error('No container waits for an inspection')
  const page = await screens.at('supervisor', `/lab-receiving/receiving-container/${container.id}`)
  await page.getByRole('button', { name: 'Inspect' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Certificate checked').click()
  await dialog.getByLabel('Certificate', { exact: true }).fill('COA-BROWSER')
  await dialog.getByLabel('Purity').fill('99.2')
  await dialog.getByLabel('Water').fill('0.4')
  await dialog.getByLabel('Colour').fill('2')
  expect(await seriousFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { data: inspected } = await api('GET', `${lab}/lab_receiving_items/${item?.id}`)
  expect(inspected).toMatchObject({ inspection: 'passed', coa_reference: 'COA-BROWSER' })
  await page.getByRole('button', { name: 'Release' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click()
  await page.getByText('Released').first().waitFor()
})
