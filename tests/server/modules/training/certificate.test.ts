import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTraining, type Training } from '../../../fixtures/training/training'
import { paperText } from '../../../harness/paperText'

let school: Training
beforeAll(async () => {
  school = await openTraining()
})
afterAll(() => school.node.stop())

const linesOf = async (token: string, id: number, language: string) => {
  const response = await fetch(`${school.node.url}/api/training/training_attendees/${id}/certificate`, {
    headers: { authorization: `Bearer ${token}`, cookie: `language=${language}` },
  })
  expect(response.status).toBe(200)
  const pages = paperText(new Uint8Array(await response.arrayBuffer()))
  return pages.flat().map(({ text }) => text)
}

it('a certificate has the name in print, what was signed and the proof of it, in the language of its reader', async () => {
  const { node, document, programme, sign, today } = school
  const person = await node.as('recovery')
  const { id } = await programme([(await document()).id], { role_names: ['recovery'], name: 'Spill kits' })
  const { data } = await person.get('/training/my')
  const place = data.due.find((one: { training_project_id: number }) => one.training_project_id === id).id
  await sign(person, place)
  const { rows } = await node.pool.query<{ hash: string }>(
    'select signature_hash as hash from training_attendees where id = $1',
    [place],
  )
  const [year, month, day] = today.split('-')
  const english = (await linesOf(person.token, place, 'en-CA')).join(' ')
  for (const text of [
    'Spill kits',
    `${month}/${day}/${year}`,
    'Valid until',
    `${person.username} has successfully completed the training named above`,
    `${person.username}: I have read and understood these documents and will work by them.`,
    rows[0]?.hash,
  ])
    expect(english).toContain(text)
  const french = (await linesOf(person.token, place, 'fr-CA')).join(' ')
  for (const text of ['Certificat', today, 'Valide jusqu', `${person.username} a réussi la formation`])
    expect(french).toContain(text)
})

it('a person with French as language is shown what is signed in French, and signs it', async () => {
  const { node, document, programme } = school
  const person = await node.as('sealer')
  const { id } = await programme([(await document()).id], { role_names: ['sealer'] })
  const french = { cookie: 'language=fr-CA' }
  const { data } = await person.get('/training/my')
  const place = data.due.find((one: { training_project_id: number }) => one.training_project_id === id).id
  const path = `/training/training_attendees/${place}`
  const { data: statement } = await person.get(`${path}/statement`, undefined, french)
  expect(statement.text).toContain('J’ai lu et compris ces documents')
  const values = { password: 'a long password', statement_hash: statement.hash }
  expect((await person.post(`${path}/sign`, values, french)).data.status).toBe('passed')
})
