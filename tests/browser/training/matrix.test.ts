import { expect, it } from 'vitest'
import { demoPassword } from '../../../server/settings'
import { journey } from '../../harness/journey'

const { product, screens } = await journey()

type Place = { id: number; version: number; user: string; user_id: number }

const send = async (who: string, method: string, path: string, body?: object) => {
  const { message, data } = await (await product.as(who))(method, path, body)
  expect([message, message === '' ? null : data], path).toEqual(['', null])
  return data
}

it('a revocation, a new assignment and a signature turn the cell of a person in an open matrix by itself', async () => {
  const [programme] = await send('trainer', 'GET', '/training/training_projects/lookup?search=Data integrity')
  const [place] = (await send(
    'training_supervisor',
    'GET',
    `/training/training_attendees?status=passed&training_project_id=${programme.id}&limit=1`,
  )) as [Place]
  const cell = `${place.user}, Data integrity`
  const page = await screens.at('trainer', '/training/training-projects?list=compliance')
  await page.getByRole('button', { name: new RegExp(`^${cell}: (valid|due soon)$`) }).waitFor()

  await send('training_supervisor', 'POST', `/training/training_attendees/${place.id}/revoke`, {
    version: place.version,
    comment: 'Signed for another person',
  })
  await page.getByRole('button', { name: `${cell}: missing`, exact: true }).waitFor()

  const path = `/training/training_projects/${programme.id}/assign`
  const [added] = await send('training_supervisor', 'POST', path, { user_ids: [place.user_id] })
  const people = await send('admin', 'GET', '/general/users?limit=200')
  const { username } = people.find((one: { id: number }) => one.id === place.user_id)
  const { hash } = await send(username, 'GET', `/training/training_attendees/${added.id}/statement`)
  await send(username, 'POST', `/training/training_attendees/${added.id}/sign`, {
    password: demoPassword,
    statement_hash: hash,
  })
  await page.getByRole('button', { name: `${cell}: valid`, exact: true }).waitFor()
})
