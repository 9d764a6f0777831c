import { expect, it } from 'vitest'
import { seriousFaults } from '../harness/axe'
import { journey } from '../harness/journey'

const { product, screens } = await journey()
const page = await screens.open()
let api = await product.as('admin')
let id = 0

const shownCode = async () => {
  const shown = page.locator('.dc-wall-code p[aria-label]')
  await shown.waitFor()
  return (await shown.innerText()).replaceAll(/\D/g, '')
}
const columns = () => page.locator('.dc-wall-columns section').first().waitFor()
const machines = () => page.locator('.dc-wall-machines li').first().waitFor()
const heldNote = () => page.getByText('Held, open alarm')
const live = () => page.locator('.dc-wall-pill.dc-success-text').waitFor()

const send = async (event: string, payload: object = {}) => {
  const { data } = await api('GET', `/general/wall_displays/${id}`)
  return api('POST', `/general/wall_displays/${id}/${event}`, { version: data.version, ...payload })
}

type Machine = { id: number; kind: string; current_state: string }
const floorMachines = async () => (await api('GET', '/production/machines_board')).data.machines as Machine[]
const down = async () => (await floorMachines()).filter(({ current_state }) => current_state === 'down')
const say = async ({ id: machine }: Machine, body: object) =>
  expect(await api('POST', `/production/machines/${machine}/state`, body)).toMatchObject({ message: '' })

it('a screen shows a code to be read from afar, and its boards once an administrator typed it', async () => {
  await page.goto('/wall?every=5')
  const code = await shownCode()
  expect(code).toMatch(/^\d{6}$/)
  expect(await seriousFaults(page)).toEqual([])
  id = (await api('POST', '/general/wall_displays', { name: 'Bottling hall' })).data.id
  expect((await send('pair', { code })).status).toBe(1)
  await columns()
  await live()
})

it('no tile of the machines wall cuts its content, on any page', async () => {
  const wall = await screens.at('supervisor_production', '/', { width: 1920, height: 1080 })
  await wall.goto('/production/machines-dashboard?wall=1')
  const place = wall.getByText(/^Page \d of \d$/)
  await place.waitFor()
  const seen = new Map<string, string[]>()
  await expect
    .poll(
      async () => {
        const before = await place.innerText()
        const cut = await wall
          .locator('.dc-wall-machine')
          .evaluateAll((tiles: HTMLElement[]) =>
            tiles
              .filter((tile) => tile.scrollHeight > tile.clientHeight || tile.scrollWidth > tile.clientWidth)
              .map((tile) => tile.innerText),
          )
        // Measured between two looks at the page, which turns by itself.
        if ((await place.innerText()) === before) seen.set(before, cut)
        return seen.size
      },
      { timeout: 60_000 },
    )
    .toBe(2)
  expect([...seen.values()].flat()).toEqual([])
})

it('no tile of the forecast wall cuts its content in either language, and none is faulty for readers', async () => {
  const wall = await screens.at('manager', '/', { width: 1920, height: 1080 })
  for (const language of ['en-CA', 'fr-CA']) {
    await wall.context().addCookies([{ name: 'language', value: language, url: product.url }])
    await wall.goto('/forecast/forecast-production-plan?wall=1')
    await wall.locator('.dc-forecast-surprises li').first().waitFor()
    const parts = wall.locator('.dc-forecast-tile, .dc-forecast-tile *')
    const cut = await parts.evaluateAll((tiles: HTMLElement[]) =>
      tiles
        .filter(
          (tile) => tile.scrollHeight > tile.clientHeight + 1 || tile.scrollWidth > tile.clientWidth + 1,
        )
        .filter((tile) => getComputedStyle(tile).overflow === 'hidden')
        .map((tile) => tile.innerText),
    )
    expect(cut).toEqual([])
  }
  expect(await seriousFaults(wall)).toEqual([])
})

it('stays on the board with an open alarm and says so, and turns on when it is over', async () => {
  const machine = (await floorMachines()).find(({ kind }) => kind === 'filler')
  if (!machine) throw new Error('The demo plant has no filler')
  const { data: reasons } = await api('GET', '/general/parameters?search=jam')
  await say(machine, { state: 'down', reason_parameter_id: (reasons as { id: number }[])[0]?.id })
  await machines()
  await heldNote().waitFor()
  expect(await seriousFaults(page)).toEqual([])
  for (const stopped of await down()) await say(stopped, { state: 'running' })
  await heldNote().waitFor({ state: 'detached' })
  await columns()
})

it('does not keep the server from ending, and goes on by itself when it is back', async () => {
  await product.halt()
  await page.locator('.dc-wall-pill.dc-lost').waitFor()
  await product.start()
  await live()
  api = await product.as('admin')
})

it('shows a code again the moment it is revoked, and never a page to sign in at', async () => {
  expect((await send('revoke')).status).toBe(1)
  expect(await shownCode()).toMatch(/^\d{6}$/)
  expect(new URL(page.url()).pathname).toBe('/wall')
})
