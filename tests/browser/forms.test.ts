import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { faultsInBothLights } from '../harness/axe'
import { journey } from '../harness/journey'
import { paste } from '../harness/paste'
import { qrCode } from '../../src/views/labels/codes'
import { holdingUp, listening } from '../harness/scanning'

const desk = { width: 1440, height: 900 }

const { product, screens } = await journey()

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id ?? '')
const comesTo = (page: Page, name: string) => expect.poll(() => focused(page)).toBe(name)

describe('recipe', () => {
  it('a recipe is drawn up without a mouse, its lines pasted from a sheet, mended where they were not understood', async () => {
    const page = await screens.at('recipes', '/production/recipes', desk)
    await page.waitForSelector('.ag-row')
    await page.keyboard.press('n')
    await comesTo(page, 'recipes-name')
    await page.keyboard.type('Berry ice')
    await page.keyboard.press('Enter')
    await comesTo(page, 'recipes-product_id')
    await page.keyboard.type('coconut wave bulk 0')
    // The first match, where no arrow marked another.
    await page.getByRole('option', { name: /Coconut Wave bulk 0 mg/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await comesTo(page, 'recipes-basis')
    await page.keyboard.press('Enter')
    await comesTo(page, 'recipes-target_strength_mg_ml')
    await page.keyboard.type('1,2345')
    await page.keyboard.press('Enter')
    await page.getByText('At most 3 decimals').waitFor()
    await comesTo(page, 'recipes-effective_from')
    await page.keyboard.type('02/30/2026')
    await page.keyboard.press('Enter')
    await page.getByText('No such date: 02/30/2026').waitFor()
    await page.keyboard.press('Shift+Tab')
    await comesTo(page, 'recipes-effective_from')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('2026-12-01')
    await page.keyboard.press('Shift+Tab')
    expect(await page.locator('#recipes-effective_from').inputValue()).toBe('12/01/2026')
    await comesTo(page, 'recipes-target_strength_mg_ml')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('0')

    await page.getByRole('button', { name: 'Add line', exact: true }).press('Enter')
    await comesTo(page, 'Sequence, line 1')
    await paste(page, '10\tRM-PG\tPG\t30,5\n20\tVegetable glycerin\tVG\t69.5\n')
    await page.getByText('2 rows pasted, 1 cell not understood').waitFor()
    await page.keyboard.press('Control+z')
    await page.getByText('2 rows pasted').waitFor({ state: 'detached' })
    await comesTo(page, 'Sequence, line 1')
    await paste(page, '10\tRM-PG\tPG\t30,5\n20\tVegetable glycerin\tVG\t69.5\n')
    await page.getByText(/Line 2, Ingredient: No match for “Vegetable glycerin”/).waitFor()
    await page.getByText('2 rows pasted').waitFor()
    expect(await faultsInBothLights(page)).toEqual([])

    await page.keyboard.press('Control+s')
    await page.getByText('Errors found in the submitted data, please check.').waitFor()
    await page.getByRole('button', { name: /Line 2, Ingredient/ }).press('Enter')
    await comesTo(page, 'Ingredient, line 2')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('RM-VG')
    await page.getByRole('option', { name: /Vegetable glycerine USP/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await comesTo(page, 'Role, line 2')
    await page.keyboard.press('Control+Shift+ArrowUp')
    await comesTo(page, 'Role, line 1')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Recipe saved').filter({ visible: true }).first().waitFor()
    await page.locator('.dc-drawer-body').waitFor({ state: 'detached' })

    const api = await product.as('recipes')
    const { data } = await api('GET', '/production/recipes?search=Berry%20ice')
    const { data: saved } = await api(
      'GET',
      `/production/recipes/${data.find(({ name }: { name: string }) => name === 'Berry ice').id}`,
    )
    const lines = saved.recipe_lines as { sequence: number; product: string; role: string; percent: number }[]
    expect(
      lines
        .toSorted((a, b) => a.sequence - b.sequence)
        .map(({ sequence, product: name, role, percent }) => [sequence, name, role, percent]),
    ).toEqual([
      [10, 'Vegetable glycerine USP · RM-VG', 'vg', 69.5],
      [20, 'Propylene glycol USP · RM-PG', 'pg', 30.5],
    ])
  })

  it(
    'a recipe is not left with typed text unasked, and a question or calendar on top closes alone',
    { tags: ['journey'] },
    async () => {
      const page = await screens.at('recipes', '/production/recipes?open=new', desk)
      await comesTo(page, 'recipes-name')
      await page.locator('#recipes-effective_from').press('Alt+ArrowDown')
      await page.getByRole('button', { name: 'A week later' }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'A week later' }).waitFor({ state: 'detached' })
      await page.locator('#recipes-name').fill('Half')
      await page.keyboard.press('Escape')
      await page.getByText('Your changes will be lost.').waitFor()
      await page.keyboard.press('Escape')
      await page.getByText('Your changes will be lost.').waitFor({ state: 'detached' })
      expect(await page.locator('#recipes-name').inputValue()).toBe('Half')
      await page.keyboard.press('Escape')
      await page
        .getByRole('dialog', { name: 'Leave without saving?' })
        .getByRole('button', { name: 'Discard' })
        .press('Enter')
      await page.locator('.dc-drawer-body').waitFor({ state: 'detached' })
    },
  )
})

describe('lines of a recipe that two people type into', () => {
  it('the lines of a recipe that two people type into keep what both typed, show who did what, and ask where both changed the same', async () => {
    const api = await product.as('recipes')
    const named = async (search: string) =>
      (await api('GET', `/inventory/products/lookup?search=${search}`)).data[0].id as number
    const [pg, vg] = [await named('RM-PG'), await named('RM-VG')]
    const line = (sequence: number, product_id: number) => ({ sequence, product_id, role: 'pg', percent: 50 })
    const { data: recipe } = await api('POST', '/production/recipes', {
      name: 'Two hands',
      product_id: await named('coconut%20wave%20bulk'),
      target_strength_mg_ml: 0,
      recipe_lines: [line(10, pg), line(20, vg)],
    })
    const path = `/production/recipes?open=${recipe.id}`
    const [mine, theirs] = [await screens.at('recipes', path, desk), await screens.at('admin', path, desk)]
    const type = async (page: Page, place: number, column: number, label: string, value: string) => {
      await page.locator(`.dc-lines-grid tr[data-place="${place}"] td`).nth(column).click()
      const box = page.getByLabel(`${label}, line ${place + 1}`, { exact: true })
      await box.fill(value)
    }
    const [share, note] = [3, 7]
    await type(mine, 0, note, 'Note', 'slowly')
    await type(mine, 1, share, 'Share', '60')
    await type(theirs, 0, share, 'Share', '40')
    await type(theirs, 1, share, 'Share', '59')
    await theirs.keyboard.press('Control+s')
    await theirs.getByText('Recipe saved').filter({ visible: true }).first().waitFor()

    await mine.getByText(/Line 1: Amélie Roy changed share, \d\d:\d\d/).waitFor()
    await mine.getByText('Someone else changed this field. Choose a value.').waitFor()
    await mine.getByRole('group', { name: 'Line 2, Share' }).waitFor()
    expect(await faultsInBothLights(mine)).toEqual([])
    expect(await mine.getByLabel('Share, line 2', { exact: true }).inputValue()).toBe('60')
    await mine.getByRole('button', { name: 'Keep yours' }).click()
    await mine.keyboard.press('Control+s')
    await mine.getByText('Recipe saved').filter({ visible: true }).first().waitFor()

    const { data } = await api('GET', `/production/recipes/${recipe.id}`)
    const saved = data.recipe_lines as { sequence: number; percent: number; note: string | null }[]
    expect(saved.toSorted((a, b) => a.sequence - b.sequence).map((one) => [one.percent, one.note])).toEqual([
      [40, 'slowly'],
      [60, null],
    ])
    await theirs.getByText(/Line 2: .+ changed share/).waitFor()
  })
})

describe('file of a recipe', () => {
  it('a file of a recipe comes and goes on the other screen too, is shown and downloaded by who reads, deleted by who writes', async () => {
    const api = await product.as('recipes')
    const { data } = await api('GET', '/production/recipes?limit=1')
    const path = `/production/recipes?open=${data[0].id}`
    const author = await screens.at('recipes', path, desk)
    const batcher = await screens.at('batcher', path, desk)
    await batcher.getByText('No files yet.').waitFor()
    expect(await batcher.getByRole('button', { name: 'Attach files' }).count()).toBe(0)

    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC',
      'base64',
    )
    const as = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })
    await author.getByText('No files yet.').waitFor()
    await author.setInputFiles('input[type=file]', [as('label.png', picture), as('setup.exe', picture)])
    await author.getByText('Executable files cannot be attached').waitFor()
    await author.getByRole('button', { name: 'Dismiss setup.exe' }).press('Enter')
    const shown = batcher.getByRole('button', { name: 'label.png', exact: true })
    await shown.waitFor()
    expect(await batcher.getByRole('button', { name: 'Delete label.png' }).count()).toBe(0)

    await shown.press('Enter')
    await batcher.getByRole('img', { name: 'label.png' }).waitFor()
    expect(
      await batcher
        .getByRole('img', { name: 'label.png' })
        .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBe(10)
    await batcher.getByRole('img', { name: 'label.png' }).waitFor()
    expect(await faultsInBothLights(batcher)).toEqual([])
    await batcher.keyboard.press('Escape')
    await batcher.getByRole('img', { name: 'label.png' }).waitFor({ state: 'detached' })
    const download = batcher.waitForEvent('download')
    await batcher.getByRole('button', { name: 'Download label.png' }).press('Enter')
    expect((await download).suggestedFilename()).toBe('label.png')

    await author.getByRole('button', { name: 'Delete label.png' }).press('Enter')
    const question = author.getByRole('dialog', { name: 'Delete label.png' })
    await question.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
    await shown.waitFor({ state: 'detached' })
    await batcher.getByText('No files yet.').waitFor()
  })
})

it('a wrong address is said where it was typed, before anything is sent', { tags: ['journey'] }, async () => {
  const page = await screens.at('batcher', '/profile/index', desk)
  const address = page.getByRole('textbox', { name: 'E-mail' })
  await address.fill('nobody at home')
  await address.press('Tab')
  await page.getByText('The field must be a valid email').waitFor()
})

describe('box that scans go to', () => {
  it('the box that scans go to takes them wherever the focus is, and answers by sound, shape, colour and word until the next one', async () => {
    const api = await product.as('inventory')
    const { data } = await api('GET', '/inventory/products?limit=1')
    const [{ sku, name }] = data as [{ sku: string; name: string }]
    const page = await screens.open(desk)
    const { readRecorded } = await listening(page)
    await screens.enter(page, 'inventory', '/product/fetch')
    await comesTo(page, 'Scan or type a SKU, barcode or lot')
    await page.getByRole('heading', { name: 'Find a product' }).click()
    await page.keyboard.type(sku)
    await page.keyboard.press('Enter')
    const answer = page.locator('.dc-scan [role=status]')
    await answer.getByText('Found', { exact: true }).waitFor()
    expect(await answer.locator('svg circle').count()).toBe(1)
    expect(await readRecorded(({ notes }) => notes.splice(0))).toEqual([880])
    await page.keyboard.type('NO-SUCH-CODE')
    await page.keyboard.press('Enter')
    await answer.getByText('Not found', { exact: true }).waitFor()
    await answer.getByText('Check the label, or search the product by its name.').waitFor()
    expect([await answer.locator('svg circle').count(), await answer.getAttribute('aria-live')]).toEqual([
      0,
      'assertive',
    ])
    expect(await readRecorded(({ notes }) => notes.splice(0))).toEqual([220, 220])
    expect(await faultsInBothLights(page)).toEqual([])
    await page.getByRole('button', { name: 'Turn sound off' }).click()
    await comesTo(page, 'Turn sound on')
    await page.keyboard.type(sku)
    await page.keyboard.press('Enter')
    await answer.getByText('Found', { exact: true }).waitFor()
    expect(await readRecorded(({ notes }) => notes)).toEqual([])
    // The found product prefills a new one, except for unique values.
    await page.getByRole('link', { name: 'Copy as new' }).click()
    const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
    await expect.poll(() => field('Name').inputValue()).toBe(name)
    expect(await field('SKU').inputValue()).toBe('')
  })

  it(
    'the box that scans go to is offered the camera only where there is one, reads a label once, and lets the camera go',
    { tags: ['journey'] },
    async () => {
      const plain = await screens.at('inventory', '/product/fetch', desk)
      await comesTo(plain, 'Scan or type a SKU, barcode or lot')
      expect(await plain.getByRole('button', { name: 'Scan with camera' }).count()).toBe(0)

      const page = await screens.open(desk)
      const { readRecorded } = await listening(page)
      await screens.enter(page, 'inventory', '/product/fetch')
      await page.getByRole('button', { name: 'Scan with camera' }).click()
      await page.getByLabel('Picture of the camera').waitFor()
      await readRecorded(({ codes }) => codes.push('NO-SUCH-LABEL', 'NO-SUCH-BARS'))
      await page.locator('.dc-scan [role=status]').getByText('NO-SUCH-LABEL').waitFor()
      await page.getByRole('button', { name: 'Turn camera off' }).click()
      await expect
        .poll(() => readRecorded(({ tracks }) => tracks.map((track) => track.readyState)))
        .toEqual(['ended'])
      expect(await page.locator('.dc-fetch-past li').count()).toBe(1)
    },
  )

  it(
    'a label is read off the camera in a browser that reads none itself',
    { tags: ['journey'] },
    async () => {
      const page = await screens.open(desk)
      await holdingUp(page, qrCode('NO-SUCH-LABEL'))
      await screens.enter(page, 'inventory', '/product/fetch')
      await page.getByRole('button', { name: 'Scan with camera' }).click()
      await page.locator('.dc-scan [role=status]').getByText('NO-SUCH-LABEL').waitFor()
    },
  )
})
