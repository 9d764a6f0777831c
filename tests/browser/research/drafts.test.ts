import { expect, it } from 'vitest'
import { seriousFaults } from '../../harness/axe'
import { journey } from '../../harness/journey'

const { product, screens } = await journey()

type Sample = { id: number; current_version_id: number }

/** A sample of the flavourist in development whose version is a draft with lines. */
async function draft() {
  const api = await product.as('rd_supervisor')
  const { data: developer } = await (await product.as('rd_flavorist'))('GET', '/me')
  const { data } = await api(
    'GET',
    `/rd/rd_samples?status=in_development&flavorist_id=${developer.id}&limit=100`,
  )
  for (const sample of data as Sample[]) {
    const { data: version } = await api('GET', `/rd/rd_sample_versions/${sample.current_version_id}`)
    const lines = version.rd_sample_ingredients as unknown[]
    if (version.status === 'draft' && lines.length > 3) return { sample, version }
  }
  throw new Error('No draft')
}

it('a draft that one person types into is read only for the other, who sees it saved', async () => {
  const { sample, version } = await draft()
  const path = `/rd/sample/develop/${sample.id}`
  const [page, other] = await Promise.all([
    screens.at('rd_flavorist', path),
    screens.at('rd_supervisor', path),
  ])
  const note = (at: typeof page) => at.getByLabel('Change', { exact: true })
  await Promise.all([note(page).waitFor(), note(other).waitFor()])
  await note(page).fill('Less cooling')
  await other.getByText('is editing this version').waitFor()
  expect(
    await note(other)
      .isEditable()
      .catch(() => false),
  ).toBe(false)
  expect(await seriousFaults(other)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await other.getByText('is editing this version').waitFor({ state: 'detached' })
  await expect
    .poll(async () =>
      note(other)
        .inputValue()
        .catch(() => ''),
    )
    .toBe('Less cooling')
  await other.getByRole('button', { name: 'Refresh costs' }).click()
  await other.getByText('Costs are those of today').waitFor()
  const api = await product.as('rd_supervisor')
  const { data } = await api('GET', `/rd/rd_sample_versions/${version.id}`)
  expect(data).toMatchObject({ change_note: 'Less cooling', status: 'draft' })
})

it('projects are a board by status, and their samples a wall that follows what is done elsewhere', async () => {
  const page = await screens.at('rd_supervisor', '/rd/projects?list=board')
  await page
    .getByText(/of \d+ approved/)
    .first()
    .waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await page.goto('/rd/projects?list=wall')
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  await column('QC').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  const api = await product.as('rd_supervisor')
  const { data } = await api('GET', '/rd/rd_samples?status=requested&limit=10')
  const [waiting] = data as { id: number; number: string; version: number }[]
  if (!waiting) throw new Error('No sample is requested')
  await column('Requested').getByText(waiting.number).waitFor()
  await api('POST', `/rd/rd_samples/${waiting.id}/start`, { version: waiting.version })
  await column('In development').getByText(waiting.number).waitFor()
  expect(await column('Requested').getByText(waiting.number).count()).toBe(0)
})
