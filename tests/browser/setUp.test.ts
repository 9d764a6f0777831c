import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { faultsInBothLights } from '../harness/axe'
import { journey } from '../harness/journey'
import { paste } from '../harness/paste'
import { desk } from '../harness/tabStrip'

const { product, screens } = await journey()
afterEach(screens.close)

/** A user in their own browser context. */
const person = (username: string, path: string): Promise<Page> => screens.at(username, path, desk)

const drawerOf = (page: Page) => page.locator('.dc-drawer-body')
const field = (page: Page, label: string) => drawerOf(page).getByRole('textbox', { name: label })
const pick = async (page: Page, label: string, option: string) => {
  await drawerOf(page).getByRole('combobox', { name: label }).or(field(page, label)).first().click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
/** By keyboard: a notice may cover the button. */
const press = (page: Page, button: string) => page.getByRole('button', { name: button }).press('Enter')
const addAction = async (page: Page, phase: string, operation: string) => {
  await press(page, 'New action')
  await pick(page, 'Phase', phase)
  await pick(page, 'Operation', operation)
  await page.keyboard.press('Control+s')
  // The row comes live, maybe before the answer that closes the drawer.
  await page.getByRole('button', { name: operation, exact: true }).waitFor()
  await drawerOf(page).waitFor({ state: 'hidden' })
}
/** The actions of the flow as shown, with their places. */
const rowCount = (page: Page) =>
  page.$$eval('[data-action]', (rows) =>
    rows.map((row) => [...row.children].slice(0, 3).map((cell) => cell.textContent?.trim())),
  )

describe('flow', () => {
  it('a flow is created by an administrator, reordered by keyboard and activated, live for another user', async () => {
    const admin = await person('admin', '/production/flows')
    await admin.getByRole('button', { name: 'New flow' }).click()
    await field(admin, 'Code').fill('BOTTLE-ONLY')
    await field(admin, 'Name').fill('Bottling only')
    await admin.keyboard.press('Control+s')
    await admin.getByRole('link', { name: 'Actions' }).click()
    await admin.waitForSelector('h1:text("Flow actions")')
    await admin.getByText('This flow has no actions yet').waitFor()

    const address = new URL(admin.url()).pathname
    const other = await person('admin', address)
    await addAction(admin, 'Bottling', 'Fill and cap')
    await addAction(admin, 'Packing', 'Carton')
    await addAction(admin, 'Labelling', 'Label')
    await press(admin, 'Activate')
    await admin.getByText('The phases of the actions must follow the order of the board').waitFor()

    await admin.getByRole('button', { name: 'Move Label up' }).focus()
    await admin.keyboard.press('Enter')
    const inOrder = [
      ['10', 'Bottling', 'Fill and cap'],
      ['20', 'Labelling', 'Label'],
      ['30', 'Packing', 'Carton'],
    ]
    await expect.poll(() => rowCount(admin)).toEqual(inOrder)
    await expect.poll(() => rowCount(other)).toEqual(inOrder)
    await expect
      .poll(() => admin.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Move Label up')
    await admin.keyboard.press('Alt+ArrowUp')
    await admin.waitForSelector('[role=status]:text("Label is now 1 of 3")', { state: 'attached' })
    await expect.poll(async () => (await rowCount(other))[0]?.[1]).toBe('Labelling')
    await admin.keyboard.press('Alt+ArrowDown')
    await admin.waitForSelector('[role=status]:text("Label is now 2 of 3")', { state: 'attached' })
    await expect.poll(() => rowCount(other)).toEqual(inOrder)

    await press(admin, 'Activate')
    await other.locator('.dc-page-head .dc-tag', { hasText: 'Active' }).waitFor()
  })

  it('a flow that open orders use stays as it is, says why and can be copied', async () => {
    const api = await product.as('admin')
    const { data } = await api('GET', '/production/flows?search=PROD-STD')
    const page = await person('admin', `/production/flows/${data[0].id}/flow-actions`)
    await page.getByText(/open orders use this flow, so its actions are locked/).waitFor()
    expect(await page.getByRole('button', { name: /^Move .* (up|down)$|^Remove |New action/ }).count()).toBe(
      0,
    )
    await press(page, 'Copy')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Code' }).fill('PROD-STD-2')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Standard, second try')
    await dialog.getByRole('button', { name: 'Copy' }).click()
    await page.locator('.dc-page-head .dc-tag', { hasText: 'Draft' }).waitFor()
    await page.getByRole('button', { name: 'Move Mix down' }).waitFor()
    expect(await faultsInBothLights(page)).toEqual([])
  })
})

type Lost = { done: () => number }

/** The server carries out the next write to a path; its answer never reaches the page. */
async function losingNext(page: Page, path: string): Promise<Lost> {
  let done = 0
  await page.route(path, async (route) => {
    if (route.request().method() === 'GET' || done > 0) return route.continue()
    await route.fetch()
    done++
    return route.abort('connectionreset')
  })
  return { done: () => done }
}

/** The write went out; the question that a silent server brings is put aside, and the form stays as it is. */
async function staying(page: Page, { done }: Lost) {
  await expect.poll(done).toBe(1)
  await page.getByText('Server error').waitFor()
  await page.getByRole('dialog', { name: 'Server error' }).getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('No answer from the server. Save again: it is saved only once.').waitFor()
}

describe('form whose answer is lost on its way', () => {
  const saveOf = (page: Page) => page.getByRole('button', { name: /^Save/ }).first()

  it('a form whose answer is lost on its way is saved once, however often Save is pressed, whatever is typed meanwhile and if it is left and loaded anew', async () => {
    const api = await product.as('admin')
    const named = async (name: string) => {
      const { data } = await api('GET', `/general/tags?search=${name}`)
      return (data as { name: string; version: number }[]).map(({ name: found, version }) => [found, version])
    }
    const page = await screens.open(desk)
    let arrive = () => {}
    const arrival = new Promise<void>((resolve) => (arrive = resolve))
    await page.route('**/Dialogs-*.js', async (route) => {
      await arrival
      await route.continue()
    })
    await screens.enter(page, 'admin', '/general/tags?open=new')
    await page.locator('#tags-name').fill('Pressed twice')
    const lost = await losingNext(page, '**/api/general/tags*')
    await saveOf(page).dblclick()
    // Dialogs load after the page: a failure before that is shown once they are there.
    await page.getByText('No answer from the server. Save again: it is saved only once.').waitFor()
    arrive()
    await staying(page, lost)
    expect(await faultsInBothLights(page)).toEqual([])
    expect([lost.done(), await named('Pressed%20twice')]).toEqual([1, [['Pressed twice', 1]]])
    await page.locator('#tags-name').fill('Typed on')
    await page.getByRole('dialog', { name: 'Tag' }).getByRole('button', { name: 'Close' }).click()
    const back = page.getByRole('link', { name: 'No answer came: New tag' })
    await back.click()
    await page.getByText('No answer from the server. Save again: it is saved only once.').waitFor()
    // Stored input survives its tab, so closing asks nothing.
    await page.keyboard.press('Alt+w')
    await page.waitForURL('**/dashboard')
    await page.reload()
    await back.click()
    await page.getByText('No answer from the server. Save again: it is saved only once.').waitFor()
    expect(await page.locator('#tags-name').inputValue()).toBe('Typed on')
    await saveOf(page).click()
    await page.getByText('Tag saved').filter({ visible: true }).first().waitFor()
    expect([await named('Pressed%20twice'), await named('Typed%20on')]).toEqual([[], [['Typed on', 2]]])
  })

  it('a form whose answer is lost does not double its lines, and saves later input on top of the stored ones', async () => {
    const api = await product.as('recipes')
    const named = async (search: string) =>
      (await api('GET', `/inventory/products/lookup?search=${search}`)).data[0].id as number
    const { data: recipe } = await api('POST', '/production/recipes', {
      name: 'Lost lines',
      product_id: await named('coconut%20wave%20bulk'),
      target_strength_mg_ml: 0,
      recipe_lines: [{ sequence: 10, product_id: await named('RM-PG'), role: 'pg', percent: 50 }],
    })
    const page = await screens.open(desk)
    // From the start: what a busy page sends just as interception begins passes it by.
    const lost = await losingNext(page, `**/api/production/recipes/${recipe.id}`)
    await screens.enter(page, 'recipes', `/production/recipes?open=${recipe.id}`)
    const noteOf = (place: number) => page.getByLabel(`Note, line ${place}`, { exact: true })
    await page.getByRole('button', { name: 'Add line', exact: true }).press('Enter')
    await page.locator('[aria-label="Sequence, line 2"]:focus').waitFor()
    await paste(page, '20\tRM-VG\tVG\t50\n')
    await page.getByText('1 row pasted').waitFor()
    expect(await page.getByText('not understood').count()).toBe(0)
    await page.keyboard.press('Control+s')
    await staying(page, lost)
    await expect.poll(() => page.locator('.dc-lines-grid tr[data-place]').count()).toBe(2)
    await page.locator('.dc-lines-grid tr[data-place="1"] td').nth(7).click()
    await noteOf(2).fill('warm')
    await page.keyboard.press('Control+s')
    await page.getByText('Recipe saved').filter({ visible: true }).first().waitFor()
    const { data } = await api('GET', `/production/recipes/${recipe.id}`)
    const lines = data.recipe_lines as { sequence: number; product: string; note: string | null }[]
    expect(lines.map(({ sequence, note }) => [sequence, note])).toEqual([
      [10, null],
      [20, 'warm'],
    ])
    await expect.poll(() => page.locator('.dc-lines-grid tr[data-place]').count()).toBe(2)
  })
})
