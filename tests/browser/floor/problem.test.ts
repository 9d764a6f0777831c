import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { journey } from '../../harness/journey'
import { floorOf } from './mixedOrder'

const { product, screens } = await journey()
const floor = floorOf(product)

// One pixel is picture enough.
const picture = {
  name: 'belt.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** Counts what is touched of a page. */
const touchesOf = (page: Page) =>
  page.evaluate(() => {
    const counted = window as unknown as { touches: number }
    counted.touches = 0
    document.addEventListener('pointerdown', () => counted.touches++, true)
  })

it('an operator reports a problem of the machine he has open with a picture in three touches', async () => {
  const machine = 'Problem filler'
  await floor.addMachine('bottling', 'filler', machine, { ideal_rate_per_hour: 1800 })
  const page = await screens.at('bottler', '/production/machines-dashboard')
  await page.getByRole('button', { name: machine }).first().click()
  const drawer = page.getByRole('dialog', { name: machine })
  await drawer.waitFor()
  await touchesOf(page)
  await drawer.getByRole('button', { name: 'Report problem' }).click()
  const dialog = page.getByRole('dialog', { name: `Problem of ${machine}` })
  await dialog.getByRole('button', { name: 'Belt slips' }).click()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Take picture and report' }).click(),
  ])
  await chooser.setFiles(picture)
  await dialog.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => (window as unknown as { touches: number }).touches)).toBe(3)
  const technician = await product.as('automation_tech')
  const { data } = await technician('GET', '/production/work_orders?limit=200')
  const work = (data as { id: number; machine: string; issue_detail: string; status: string }[]).filter(
    (row) => row.machine === machine,
  )
  expect(work).toMatchObject([{ issue_detail: 'Belt slips', status: 'open' }])
  await expect
    .poll(async () => {
      const files = await technician(
        'GET',
        `/general/attachments?entity=work_orders&entity_id=${work[0]?.id}`,
      )
      return (files.data as { rows: { file_name: string }[] }).rows.map(({ file_name }) => file_name)
    })
    .toHaveLength(1)
})
