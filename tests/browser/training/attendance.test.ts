import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { demoPassword } from '../../../server/settings'
import { seriousFaults } from '../../harness/axe'
import { journey } from '../../harness/journey'

const { product, screens } = await journey()

type Row = { id: number; version: number; number: string; name: string }

const send = async (who: string, method: string, path: string, body?: object) => {
  const { message, data } = await (await product.as(who))(method, path, body)
  expect([message, message === '' ? null : data], path).toEqual(['', null])
  return data
}
const supervisor = (method: string, path: string, body?: object) =>
  send('training_supervisor', method, path, body)

const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** A session that has begun, with two people in it. */
async function session() {
  const [trainer, ...pupils] = (await Promise.all(
    ['trainer', 'batcher', 'bottler'].map((who) => send(who, 'GET', '/me')),
  )) as Row[]
  const [document] = await supervisor('GET', '/training/training_documents?status=effective&language=en')
  const programme: Row = await supervisor('POST', '/training/training_projects', {
    name: 'Spill kits',
    category_id: document.category_id,
    delivery: 'session',
    role_names: [],
    training_project_documents: [{ sequence: 1, document_id: document.id }],
    training_project_trainers: [{ user_id: trainer?.id }],
  })
  const { version } = programme
  await supervisor('POST', `/training/training_projects/${programme.id}/activate`, { version })
  const training: Row = await supervisor('POST', '/training/trainings', {
    training_project_id: programme.id,
    trainer_id: trainer?.id,
    starts_at: soon(5),
    ends_at: soon(65),
    capacity: 2,
  })
  const path = `/training/trainings/${training.id}`
  await supervisor('POST', `${path}/enrol`, { user_ids: pupils.map(({ id }) => id) })
  for (const event of ['open', 'start'])
    await supervisor('POST', `${path}/${event}`, { version: (await supervisor('GET', path)).version })
  return { training, pupils }
}

/** The next code that the screen of a trainer gets to show. */
async function nextCode(page: Page): Promise<string> {
  const answer = await page.waitForResponse((response) => response.url().endsWith('/check_in_code'))
  return (await answer.json()).data.token
}

/** Marks a person as absent from a training. */
async function markAbsent(trainingId: number, person: Row | undefined) {
  const [place] = await supervisor(
    'GET',
    `/training/training_attendees?training_id=${trainingId}&user_id=${person?.id}`,
  )
  const path = `/training/training_attendees/${place.id}/mark_absent`
  await send('trainer', 'POST', path, { version: place.version })
}

it('people check in by the code on the screen of the trainer, sign and are passed, and each screen follows the other', async () => {
  const { training, pupils } = await session()
  const [batcher, bottler] = pupils
  const desk = await screens.at('trainer', `/training/trainings?list=all&open=${training.id}`)
  const first = nextCode(desk)
  await desk.getByRole('button', { name: 'Show check-in code' }).click()
  const code = desk.getByRole('dialog', { name: `Check in to ${training.number}` })
  await code.getByText('0 of 2 are here').waitFor()
  expect(await seriousFaults(desk)).toEqual([])

  const own = '/training/trainings?list=mine'
  const address = `${own}&check_in=${training.id}&code=${await first}`
  const second = nextCode(desk)
  const phone = await screens.at('batcher', address)
  await phone.getByText('You are checked in').first().waitFor()
  await code.getByText('1 of 2 are here').waitFor()
  // A code lets one person in: the next one is shown then.
  expect(await second).not.toBe(await first)
  const late = await screens.at('bottler', address)
  await late.getByText('The code has expired').first().waitFor()

  await desk.keyboard.press('Escape')
  const row = (who: Row | undefined) => desk.getByRole('row', { name: new RegExp(`^${who?.name}`) })
  await row(batcher).getByText('Attended').waitFor()
  const spillKits = phone.getByRole('listitem').filter({ hasText: 'Spill kits' })
  await spillKits.getByRole('button', { name: 'Sign', exact: true }).click()
  const signing = phone.getByRole('dialog', { name: 'Sign Spill kits' })
  await signing.getByLabel('Password', { exact: true }).fill(demoPassword)
  await signing.getByRole('button', { name: 'Sign', exact: true }).click()
  await signing.waitFor({ state: 'detached' })
  await expect.poll(() => row(batcher).getByRole('cell').nth(3).innerText()).not.toBe('')

  await row(batcher).getByRole('button', { name: 'Pass' }).click()
  await desk.getByRole('dialog').last().getByRole('button', { name: 'Pass' }).click()
  await phone
    .getByRole('region', { name: 'Done' })
    .getByRole('listitem')
    .filter({ hasText: 'Spill kits' })
    .getByRole('button', { name: 'Certificate' })
    .waitFor()
  await markAbsent(training.id, bottler)
  await row(bottler).getByText('Absent').first().waitFor()
})
