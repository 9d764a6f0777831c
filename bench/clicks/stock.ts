import { brackets } from '../../src/api/brackets'
import type { Bin } from '../../src/resources/inventory/bins/bins'
import type { StockLevel } from '../../src/resources/inventory/stock/stock_levels'
import { type Api, type Flow, focused, handAt, until } from './hand'

const fillMs = 2_000

const idAt = (address: string) => new URL(address).pathname.split('/').at(-1)

const filter = (field: string, value: number | string) => ({
  field,
  field_type: typeof value === 'number' ? 'reference' : 'text',
  filters: [{ logic_operator: 'and', operator: '=', value_type: 'value', value }],
})

/** A bin that never held another lot than the one it holds: a count asks for those of the last 90 days too. */
async function binOfOneLot(api: Api, isMeant: (bin: Bin) => boolean) {
  const { data } = await api('GET', '/inventory/bins?limit=500')
  for (const bin of data as Bin[]) {
    if (!isMeant(bin) || !bin.products || /,| and /.test(bin.products)) continue
    const filters = [filter('bin_id', bin.id)]
    const levels = (await api('GET', `/inventory/stock_levels?${brackets({ filters })}`)).data as StockLevel[]
    const [level] = levels
    if (level && levels.length === 1 && level.available > 3) return { bin, level }
  }
  throw new Error('The demo company has no bin of one lot')
}

/** More than three of a lot in a bin of a location that goods are kept in. */
async function levelAt(api: Api, location: string) {
  const filters = [filter('location', location), filter('bin_kind', 'storage')]
  const { data } = await api('GET', `/inventory/stock_levels?${brackets({ filters })}&limit=200`)
  const level = (data as StockLevel[]).find(({ available }) => available > 3)
  if (!level) throw new Error(`The demo company has nothing at ${location}`)
  return level
}

/** Three pieces less of what a bin holds, submitted. */
export const writeOff: Flow = {
  name: 'write off three pieces',
  aim: 12,
  async run(deskOf) {
    const { open, api } = await deskOf('inventory')
    const level = await levelAt(api, 'Laval plant')
    const page = await open('/inventory/stock-adjustments')
    await page.locator('.ag-row').first().waitFor()
    const hand = handAt(page)
    await hand.click(page.getByRole('button', { name: 'New adjustment' }))
    await focused(page, '#stock_adjustments-reason_code')
    await hand.type('dam')
    await page.getByRole('option', { name: 'Damage' }).waitFor()
    await hand.press('Tab')
    await hand.click(page.getByRole('button', { name: 'Add line', exact: true }))
    const box = (column: string) => page.locator(`input[aria-label="${column}, line 1"]`)
    /** What can mean one row only is filled by itself, a moment after what it follows from. */
    const isFilled = (column: string) =>
      box(column)
        .and(page.locator('input:not([value=""])'))
        .waitFor({ timeout: fillMs })
        .then(
          () => true,
          () => false,
        )
    const fill = async (column: string, text: string) => {
      await focused(page, `[aria-label="${column}, line 1"]`)
      if (column !== 'Product' && (await isFilled(column))) return hand.press('Tab')
      await hand.type(text)
      await page.getByRole('option', { name: text }).first().waitFor()
      await hand.press('Tab')
    }
    await fill('Product', String(level.sku))
    await fill('Lot', String(level.lot_number))
    await fill('Bin', String(level.bin))
    await focused(page, '[aria-label="Change, line 1"]')
    await hand.type('-3')
    await hand.press('Control+s')
    await page.waitForURL(/stock-adjustment\/\d+$/)
    await hand.click(page.locator('.dc-page-actions:visible').getByRole('button', { name: 'Submit' }))
    await until('a submitted adjustment of three pieces', async () => {
      const { data } = await api('GET', `/inventory/stock_adjustments/${idAt(page.url())}`)
      return data.status === 'submitted' && data.stock_adjustment_lines[0].qty_change === -3
    })
    return hand
  },
}

/** A spot count of a bin that holds one lot: from its label to the finished count. */
export const spotCount: Flow = {
  name: 'spot count of a bin',
  aim: 6,
  async run(deskOf) {
    const { open, api } = await deskOf('inventory')
    const { bin, level } = await binOfOneLot(api, ({ kind }) => kind === 'picking' || kind === 'storage')
    const page = await open('/inventory/stock_locator')
    await focused(page, '.dc-scan-box input')
    const hand = handAt(page)
    await hand.scan(bin.code)
    await hand.click(page.getByRole('button', { name: 'Count', exact: true }))
    await page.waitForURL(/stock-count\/\d+/)
    await page.getByRole('button', { name: /^Enter/ }).waitFor()
    await hand.type(String(level.on_hand))
    await hand.press('Enter')
    await hand.click(page.locator('.dc-page-actions:visible').getByRole('button', { name: 'Finish' }))
    await hand.click(page.getByRole('dialog').getByRole('button', { name: 'Finish' }))
    await until('a counted bin', async () => {
      const { data } = await api('GET', `/inventory/stock_counts/${idAt(page.url())}`)
      return data.counted_count === 1 && !['draft', 'counting'].includes(data.status)
    })
    return hand
  },
}
