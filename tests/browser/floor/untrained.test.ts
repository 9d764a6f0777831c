import { expect, it } from 'vitest'
import { seriousFaults } from '../../harness/axe'
import { journey } from '../../harness/journey'
import { floorOf, type Row } from './mixedOrder'

const { product, screens } = await journey()
const floor = floorOf(product)

type Place = Row & { user_id: number; user: string }
type Entry = { event: string; details: { by_id?: number; reason?: string } }

/** Takes a certificate from a person. */
async function revoke(username: string, programme: string) {
  const [found] = (await floor.read(
    'training_supervisor',
    `/training/training_projects/lookup?search=${encodeURIComponent(programme)}`,
  )) as Row[]
  const [person] = (await floor.read('admin', `/general/users?username=${username}`)) as Row[]
  const places = (await floor.read(
    'training_supervisor',
    `/training/training_attendees?status=passed&user_id=${person?.id}&training_project_id=${found?.id}`,
  )) as Place[]
  for (const { id, version } of places)
    await floor.send('training_supervisor', `/training/training_attendees/${id}/revoke`, {
      version,
      comment: 'To be trained again',
    })
  return { personId: person?.id, programmeId: found?.id, many: places.length }
}

it('a batcher without a certificate cannot start a gated step on the board until a supervisor confirms it by badge there', async () => {
  const settings = await product.as('training_supervisor')
  await settings('PUT', '/training/settings', { values: { 'training.gate_mode': 'block' } })
  const { personId, many } = await revoke('batcher', 'Batching and mixing')
  expect(many).toBeGreaterThan(0)
  const tank = await floor.addTank('Gated tank')
  const order = await floor.released('NL-MT-30-00-ON', 'RCP-00001', 'PROD-STD')
  const step = await floor.stepOf(order, 'batching')

  const page = await screens.at('batcher', '/production/production-dashboard')
  await page.getByLabel('Find a card by number').fill(order.number)
  await page.locator(`[data-card="${step.id}"]`).first().click()
  const drawer = page.getByRole('dialog').first()
  await drawer.getByText('Not trained: Batching and mixing').first().waitFor()
  expect(await drawer.getByRole('button', { name: /^Confirm and start/ }).count()).toBe(0)
  await drawer.getByRole('button', { name: 'Start untrained' }).click()

  const reason = page.getByRole('dialog', { name: 'Not trained: Batching and mixing' })
  await reason.getByLabel('Reason').fill('Works beside the head batcher')
  expect(await seriousFaults(page)).toEqual([])
  await reason.getByRole('button', { name: 'Show badge' }).click()
  const badge = page.getByRole('dialog', { name: 'Supervisor', exact: true })
  await badge.getByLabel('Badge or username').fill('badge-batcher')
  await badge.getByRole('textbox', { name: 'PIN' }).fill('1234')
  await badge.getByRole('button', { name: 'Start' }).click()
  await badge.getByText('Another person must confirm this').waitFor()
  await badge.getByLabel('Badge or username').fill('badge-supervisor_batcher')
  await badge.getByRole('textbox', { name: 'PIN' }).fill('1234')
  await badge.getByRole('button', { name: 'Start' }).click()
  await badge.waitFor({ state: 'detached' })

  await drawer.getByRole('button', { name: /^Confirm and start/ }).click()
  const state = async () => (await floor.stepOf(order, 'batching')).status
  await expect.poll(state).toBe('in_progress')
  const entries = (await floor.read(
    'training_supervisor',
    `/training/training_logs?user_id=${personId}&limit=5`,
  )) as Entry[]
  expect(entries[0]).toMatchObject({
    event: 'gate_overridden',
    details: { reason: 'Works beside the head batcher' },
  })
  expect(tank.id).toBeGreaterThan(0)
})
