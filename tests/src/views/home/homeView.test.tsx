import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { HomeView } from '../../../../src/views/home/HomeView'
import { clearNotices } from '../../../../src/views/ui/notices'
import { answerCalls, type Call, mount, signIn } from '../../../harness/mounted'

const sale = (id: number) => ({
  id,
  version: 1,
  number: `SO-0000${id}`,
  customer: 'Harbour Vapes',
  status: 'on_hold',
  promised_on: '2020-01-01',
})

let calls: Call[]

beforeEach(async () => {
  clearNotices()
  calls = answerCalls({
    'GET /me': {
      id: 7,
      name: 'Leila Tran',
      username: 'leila',
      company: 'Decant',
      roles: ['sale'],
      modules: ['Sale'],
      config: {},
      timezone: 'America/Toronto',
    },
    'GET /sale/sales': ({ query }: Call) =>
      query.toString().includes('on_hold') && query.get('filters[0][filters][0][operator]') === '='
        ? { data: [sale(1)], total: 20 }
        : { data: [], total: 0 },
  })
  await signIn()
})

it('the home of a seller shows what is held in large, with the list it counts behind it', async () => {
  mount(<HomeView />, '/dashboard')
  const figure = await screen.findByRole('region', { name: 'Sales on hold' })
  expect(await within(figure).findByText('20')).toBeTruthy()
  expect(figure.closest('a')?.getAttribute('href')).toBe('/sales?f.status=is:on_hold&sort=promised_on')
  expect(screen.queryByRole('time')).toBeNull()
})

it('a home names the first rows under each count of a card and says where there are none', async () => {
  mount(<HomeView />, '/dashboard')
  const late = await screen.findByRole('region', { name: 'Late' })
  expect(await within(late).findByText('0')).toBeTruthy()
  expect(
    within(late)
      .getByRole('link', { name: /Sales late/ })
      .getAttribute('href'),
  ).toContain('/sales?f.status=any:on_hold')
})

it('a card of a home keeps the room of its rows until they are known, so that nothing jumps when they come', async () => {
  mount(<HomeView />, '/dashboard')
  const late = await screen.findByRole('region', { name: 'Late' })
  const waiting = () => late.querySelectorAll('.dc-home-row[aria-hidden]').length
  expect(waiting()).toBeGreaterThan(0)
  expect(await within(late).findByText('0')).toBeTruthy()
  expect(waiting()).toBe(0)
})

it('a count that a home shows in large and on a card is read once, so that both say the same at once', async () => {
  mount(<HomeView />, '/dashboard')
  const late = await screen.findByRole('region', { name: 'Late' })
  expect(await within(late).findByText('0')).toBeTruthy()
  expect(screen.getAllByText('Sales late').length).toBeGreaterThan(1)
  const queries = calls
    .filter(({ path }) => path === '/sale/sales')
    .map(({ query }) => {
      query.delete('limit')
      return query.toString()
    })
  expect(queries.toSorted()).toEqual([...new Set(queries)].toSorted())
})
