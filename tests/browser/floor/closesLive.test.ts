import pg from 'pg'
import { expect, it } from 'vitest'
import { clientConfig } from '../../../server/db/connect'
import { journey } from '../../harness/journey'
import { floorOf, type Row } from './mixedOrder'

const { product, screens } = await journey()
const floor = floorOf(product)

const lacking = 'Not trained: Live drill'

type Place = Row & { training_project_id: number }
type Document = { id: number; language: string }

/** A programme that people read and sign alone, and that the first operation of an order is closed by. */
async function liveDrill(operationId: number) {
  const read = (path: string) => floor.read('training_supervisor', path)
  const [category] = (await read('/training/training_categories?limit=1')) as Row[]
  const documents = (await read('/training/training_documents?status=effective&limit=20')) as Document[]
  const made = await floor.send('training_supervisor', '/training/training_projects', {
    name: 'Live drill',
    category_id: category?.id,
    delivery: 'read_and_sign',
    role_names: ['batcher'],
    blocks_work: 1,
    validity_months: 1,
    training_project_documents: [
      { sequence: 1, document_id: documents.find(({ language }) => language === 'en')?.id },
    ],
    training_project_operations: [{ operation_id: operationId }],
  })
  const { id, version } = made
  await floor.send('training_supervisor', `/training/training_projects/${id}/activate`, { version })
  return id
}

/** Signs what is due of a programme, as the batcher does at a desk; answers the place. */
async function sign(programmeId: number) {
  const batcher = await product.as('batcher')
  const { data: mine } = await batcher('GET', '/training/my')
  const place = (mine.due as Place[]).find(({ training_project_id: of }) => of === programmeId)
  const path = `/training/training_attendees/${place?.id}`
  const { data: statement } = await batcher('GET', `${path}/statement`)
  const { data } = await batcher('POST', `${path}/sign`, {
    password: 'decant',
    statement_hash: statement.hash,
  })
  expect(data).toMatchObject({ status: 'passed' })
  return Number(place?.id)
}

it('the gate of a machine opens at two screens when the person signs, and closes when the certificate is revoked or expires', async () => {
  const supervisor = await product.as('training_supervisor')
  await supervisor('PUT', '/training/settings', { values: { 'training.gate_mode': 'block' } })
  await floor.addTank('Live gate tank')
  const order = await floor.released('NL-MT-30-00-ON', 'RCP-00001', 'PROD-STD')
  const step = await floor.stepOf(order, 'batching')
  const opened = async () => {
    const page = await screens.at('batcher', '/production/production-dashboard')
    await page.getByLabel('Find a card by number').fill(order.number)
    await page.locator(`[data-card="${step.id}"]`).first().click()
    const drawer = page.getByRole('dialog').first()
    await drawer.getByRole('button', { name: /^Confirm and start/ }).waitFor()
    return drawer
  }
  const drawers = [await opened(), await opened()]
  const areClosed = async () => {
    for (const drawer of drawers) {
      await drawer.getByText(lacking).first().waitFor()
      expect(await drawer.getByRole('button', { name: /^Confirm and start/ }).count()).toBe(0)
    }
  }
  const areOpen = async () => {
    for (const drawer of drawers) {
      await drawer.getByText(lacking).first().waitFor({ state: 'detached' })
      await drawer.getByRole('button', { name: /^Confirm and start/ }).waitFor()
    }
  }
  const programmeId = await liveDrill(step.operation_id)
  await areClosed()
  const place = await sign(programmeId)
  await areOpen()

  const matrix = await screens.at(
    'training_supervisor',
    '/training/training-projects?list=compliance&role=batcher',
  )
  const [batcher] = (await floor.read('admin', '/general/users?username=batcher')) as {
    id: number
    name: string
  }[]
  const cell = matrix.getByRole('button', { name: new RegExp(`^${batcher?.name}, Live drill: `) })
  await cell.waitFor()
  expect(await cell.innerText()).toBe('D')
  const { version } = (await floor.read(
    'training_supervisor',
    `/training/training_attendees/${place}`,
  )) as Row
  await floor.send('training_supervisor', `/training/training_attendees/${place}/revoke`, {
    version,
    comment: 'Signed for another person',
  })
  await areClosed()
  await expect.poll(() => cell.innerText()).toBe('M')

  await floor.send('training_supervisor', `/training/training_projects/${programmeId}/assign`, {
    user_ids: [batcher?.id],
    due_date: null,
  })
  const renewed = await sign(programmeId)
  await areOpen()
  // The day after its last one: the job of the night logs that it has ended.
  const client = new pg.Client(clientConfig(product.database))
  await client.connect()
  await client.query('update training_attendees set expires_on = plant_today() - 1 where id = $1', [renewed])
  await client.end()
  const jobs = (await floor.read('admin', '/general/jobs?name=training_expiry')) as Row[]
  await floor.send('admin', `/general/jobs/${jobs[0]?.id}/run`, { version: jobs[0]?.version })
  await areClosed()
})
