import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { faultsInBothLights } from '../harness/axe'
import { journey } from '../harness/journey'

const { product, screens } = await journey()
afterEach(screens.close)

const desk = (username: string, path: string) => screens.at(username, path, { width: 1440, height: 900 })
const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** One group is shown at a time. */
const show = async (page: Page, name: string) => {
  await page
    .getByRole('navigation', { name: 'Groups of settings' })
    .getByRole('button', { name, exact: true })
    .click()
  return group(page, name)
}
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).press('Enter')

describe('setting', () => {
  it('a setting is saved at one desk, is at another at once, and names the company on every home page', async () => {
    const one = await desk('admin', '/general/settings')
    const other = await desk('admin', '/general/settings')
    const home = await desk('planning', '/dashboard')
    const name = group(one, 'Company').getByRole('textbox', { name: 'Name' })
    await name.fill('Maple Mist')
    await save(one)
    await expect
      .poll(() => group(other, 'Company').getByRole('textbox', { name: 'Name' }).inputValue())
      .toBe('Maple Mist')
    await home.locator('.dc-home-head', { hasText: 'Maple Mist' }).waitFor()

    const days = (await show(one, 'Production')).getByRole('textbox', { name: 'Close finished orders after' })
    await days.fill('0')
    await save(one)
    await group(one, 'Production').getByText('must be greater than 0').waitFor()
    await days.fill('30')
    const theirs = (await show(other, 'Production')).getByRole('textbox', {
      name: 'Close finished orders after',
    })
    await theirs.fill('45')
    await save(one)
    // What was typed at two desks conflicts until it is decided, one person's own too.
    await other.getByRole('button', { name: 'Take saved value' }).press('Enter')
    await expect.poll(() => theirs.inputValue()).toBe('30')
    expect(await faultsInBothLights(one)).toEqual([])
  })
})

describe('job', () => {
  it('a job that is run at one desk is seen done at another', async () => {
    const one = await desk('admin', '/general/settings?tab=jobs')
    const other = await desk('admin', '/general/settings?tab=jobs')
    for (const page of [one, other]) {
      await page.getByText('Close finished orders').first().click()
      await page.getByRole('dialog').getByRole('heading', { name: 'Close finished orders' }).waitFor()
    }
    await one.getByRole('button', { name: 'Run now' }).press('Enter')
    const runs = other.getByRole('region', { name: 'Runs' })
    // At the hour of its schedule it runs by itself as well.
    await runs
      .getByText(/\d+ orders closed/)
      .first()
      .waitFor()
    await runs.getByText('Person').waitFor()
    await one.getByRole('button', { name: 'Pause' }).press('Enter')
    await other.getByRole('button', { name: 'Resume' }).waitFor()
    expect(await faultsInBothLights(one)).toEqual([])
  })
})

describe('error log', () => {
  it('the error log is cleared at one desk and shows all of it resolved at another', async () => {
    const asAdmin = await product.as('admin')
    await asAdmin('POST', '/general/error_logs', {
      entries: [{ message: 'The kettle is cold', app_version: '1', environment: 'production' }],
    })
    const one = await desk('admin', '/general/settings?tab=errors')
    const other = await desk('admin', '/general/settings?tab=errors')
    await other.getByText('The kettle is cold').first().click()
    const record = other.getByRole('dialog')
    await record.getByText('Open', { exact: true }).waitFor()
    await one.getByRole('button', { name: 'Clear all' }).click()
    await one.getByRole('dialog').getByRole('button', { name: 'Clear all' }).click()
    await record.getByText('Resolved', { exact: true }).first().waitFor()
    expect(await faultsInBothLights(one)).toEqual([])
  })
})
