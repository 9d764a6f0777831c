import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { turnFrench } from '../harness/faults/french'
import { sharedJourney } from '../harness/journey'
import { desk, soon } from '../harness/tabStrip'

const { product, screens: people } = await sharedJourney()

/** An order in draft, like the newest of the demo plant. */
async function draftOrder() {
  const api = await product.as('planning')
  const [like] = (await api('GET', '/production/production_orders?limit=1')).data as Record<string, unknown>[]
  const { product_id, recipe_id, flow_id, location_id } = like ?? {}
  const { data } = await api('POST', '/production/production_orders', {
    product_id,
    recipe_id,
    flow_id,
    location_id,
    qty_planned: 400,
    due_on: '2099-12-31',
  })
  return data as { id: number; number: string }
}

const statusAt = (page: Page, word: string) =>
  page.locator('.dc-page-head:visible .dc-tag', { hasText: new RegExp(`^\\W*${word}$`) }).waitFor()

describe('languages', () => {
  it(
    'languages: a planner in French and a manager in English lead one order together, each in his own words',
    { tags: ['journey'] },
    async () => {
      const { id, number } = await draftOrder()
      const path = `/production/production-orders/${id}`
      const planner = await people.at('planning', path, desk)
      await turnFrench(planner, product)
      const manager = await people.at('manager', path, desk)
      await statusAt(planner, 'Brouillon')
      await statusAt(manager, 'Draft')

      await planner.locator('#production_orders-qty_planned').fill('1500')
      await planner.getByRole('button', { name: /^Enregistrer/ }).click()
      const planned = () => manager.locator('#production_orders-qty_planned').inputValue()
      await soon(async () => (await planned()).replaceAll(/\D/g, '')).toBe('1500')

      await planner.getByRole('button', { name: 'Soumettre', exact: true }).click()
      await statusAt(planner, 'En suspens')
      await statusAt(manager, 'Pending')
      await manager.getByRole('button', { name: 'Approve', exact: true }).click()
      await statusAt(manager, 'Planned')
      await statusAt(planner, 'Planifié')
      for (const page of [planner, manager])
        expect(await page.locator('h1:visible').innerText()).toContain(number)
    },
  )

  it('languages: a refusal is in the language of its caller', async () => {
    const messageIn = async (languages: string) => {
      const answer = await fetch(`${product.url}/api/nothing`, { headers: { 'accept-language': languages } })
      return ((await answer.json()) as { data: { text: string } }).data.text
    }
    expect(await messageIn('fr-CA,fr;q=0.9,en;q=0.8')).toBe("Cet appel n'existe pas")
    expect(await messageIn('en-CA,fr;q=0.5')).toBe('There is no such call')
  })
})
