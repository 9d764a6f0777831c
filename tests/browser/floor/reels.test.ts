import { expect, it } from 'vitest'
import { journey } from '../../harness/journey'

const { product, screens } = await journey()

type Reel = { id: number; version: number; number: string }

/** Sends a write as a person of the demo company; a refusal ends the test with its code. */
async function send(who: string, path: string, body: object): Promise<Reel> {
  const answer = await (await product.as(who))('POST', path, body)
  expect(answer.message, `${who} ${path}`).toBe('')
  return answer.data
}

it('a reel that one person counted is approved by another on the pending approvals, and its stamps can be looked up', async () => {
  const draft = await send('stamp_inventory', '/production/reels', {
    jurisdiction: 'ON',
    serial_mode: 'serial_range',
    serial_prefix: 'JRN',
    first_serial: 50_001,
    last_serial: 55_000,
    quantity: 5_000,
    received_on: '2026-01-05',
  })
  const counted = { version: draft.version, counted_qty: 5_000 }
  await send('stamp_inventory', `/production/reels/${draft.id}/submit`, counted)
  const [keeper, manager] = await Promise.all([
    screens.at('stamp_inventory', `/production/reel/${draft.id}`),
    screens.at('manager', '/production/pending-reel-approvals'),
  ])
  await keeper.getByText('Pending approval').first().waitFor()
  expect(await keeper.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(0)
  await manager.getByText(draft.number).first().click()
  await manager.getByRole('button', { name: 'Approve', exact: true }).first().click()
  const dialog = manager.getByRole('dialog', { name: /^Approve/ })
  await dialog.getByLabel('Counted').fill('5000')
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  // The person who entered it sees it become available without doing anything.
  await keeper.getByText('Every stamp is accounted for').waitFor()
  await keeper.locator('.dc-reel-identity-good', { hasText: '5,000 remaining' }).waitFor()
  await keeper.getByRole('table').filter({ hasText: 'On reel' }).first().waitFor()
  await keeper.goto('/production/reels?list=stamp')
  await keeper.getByLabel('Printed number').fill('jrn 52,345')
  const life = keeper.getByRole('region', { name: 'Stamp JRN52345' })
  await life.waitFor()
  expect(await life.innerText()).toContain(draft.number)
  expect(await life.innerText()).toContain('Reel approved')
})
