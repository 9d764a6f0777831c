import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { AnyResource } from '../../../../../src/resources/kit/define/definition'
import { brands } from '../../../../../src/resources/inventory/products/brands'
import { flows } from '../../../../../src/resources/production/flows/flows'
import { ofArea } from '../../../../../src/resources/production/flows/plantArea'
import { ResourceScreen } from '../../../../../src/views/resource/list/ResourceScreen'
import { answerCalls, type Call, mount, signIn } from '../../../../harness/mounted'

const resource = brands as unknown as AnyResource
const row = (id: number, name: string) => ({
  id,
  version: 1,
  code: `B${id}`,
  name,
  owner: 'own',
  customer_id: null,
  products: id,
  is_active: 1,
})
const rows = [row(1, 'Arctic'), row(2, 'Northlake')]
let calls: Call[]

beforeEach(async () => {
  calls = answerCalls({ 'GET /inventory/brands': rows })
  await signIn()
})

it('a list shows the columns of its definition and the rows that were read', async () => {
  mount(<ResourceScreen resource={resource} />, '/inventory/brands')
  const grid = await screen.findByRole('grid')
  expect(await within(grid).findByText('Northlake')).toBeTruthy()
  for (const head of ['Code', 'Name', 'Owner']) expect(within(grid).getByText(head)).toBeTruthy()
})

it('a list opened from an address asks for what the address says', async () => {
  mount(<ResourceScreen resource={resource} />, '/inventory/brands?search=north')
  await screen.findByRole('grid')
  const read = calls.find(({ path, query }) => path === '/inventory/brands' && query.has('search'))
  expect(read?.query.get('search')).toBe('north')
})

it('a list of one area of the plant asks for its rows alone, whatever it is filtered by', async () => {
  calls = answerCalls({ 'GET /production/flows': [] })
  mount(
    <ResourceScreen resource={ofArea(flows as unknown as AnyResource, 'assembly')} />,
    '/assembly/flows?status=active',
  )
  await screen.findByText('New flow')
  const read = calls.find(({ path }) => path === '/production/flows')
  expect(decodeURIComponent(String(read?.query))).toContain('[field]=area')
})
