import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { AnyResource } from '../../../../../src/resources/kit/define/definition'
import { productionOrders } from '../../../../../src/resources/production/orders/production_orders'
import { ResourceForm } from '../../../../../src/views/resource/record/ResourceForm'
import { useRecordForm } from '../../../../../src/views/resource/record/useRecordForm'
import { answerCalls, type Call, mount, signIn } from '../../../../harness/mounted'

const resource = productionOrders as unknown as AnyResource
const mango = { id: 12, label: 'Mango 12 mg' }
const berry = { id: 13, label: 'Berry 12 mg' }
const filled = (id: number) => ({
  values: { recipe_id: id * 10, flow_id: 3, location_id: null },
  labels: { recipe_id: `RCP-${id} rev 1`, flow_id: 'PROD-STD' },
  where: { recipe_id: { product_id: [String(id * 100)] } },
})
const answers = {
  'GET /inventory/products/lookup': ({ query }: Call) => ({
    data: [mango, berry].filter(({ label }) => label.toLowerCase().includes(query.get('search') ?? '')),
  }),
  'GET /production/flows/lookup': [{ id: 4, label: 'PROD-RUSH' }],
  'GET /production/recipes/lookup': [],
  'GET /production/production_orders/fill': ({ query }: Call) => ({ data: filled(Number(query.get('id'))) }),
}

function NewOrder({ values }: { values?: Record<string, unknown> }) {
  const form = useRecordForm(resource, null, values)
  return <ResourceForm resource={resource} form={form} onSaved={vi.fn()} onCancel={vi.fn()} />
}
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })
const choose = async (user: ReturnType<typeof mount>['user'], name: RegExp, words: string, label: string) => {
  await user.clear(field(name))
  await user.type(field(name), words)
  await user.click(await screen.findByRole('option', { name: new RegExp(label), hidden: true }))
}

beforeEach(async () => {
  answerCalls(answers)
  await signIn()
})

it('choosing a reference fills the fields that follow from it, and another choice fills them anew', async () => {
  const { user } = mount(<NewOrder />)
  await choose(user, /^Product/, 'mango', mango.label)
  await waitFor(() => expect(field(/^Recipe/).value).toBe('RCP-12 rev 1'))
  expect(field(/^Flow/).value).toBe('PROD-STD')
  await choose(user, /^Product/, 'berry', berry.label)
  await waitFor(() => expect(field(/^Recipe/).value).toBe('RCP-13 rev 1'))
})

it('what a person chose in a field stays when another reference would fill it', async () => {
  const { user } = mount(<NewOrder />)
  await choose(user, /^Flow/, 'rush', 'PROD-RUSH')
  await choose(user, /^Product/, 'mango', mango.label)
  await waitFor(() => expect(field(/^Recipe/).value).toBe('RCP-12 rev 1'))
  expect(field(/^Flow/).value).toBe('PROD-RUSH')
})

it('a new record that begins with a reference is filled at once', async () => {
  mount(<NewOrder values={{ product_id: 12 }} />)
  await waitFor(() => expect(field(/^Recipe/).value).toBe('RCP-12 rev 1'))
})

it('the picker of a filled reference offers only the rows that suit the choice', async () => {
  const calls = answerCalls(answers)
  const { user } = mount(<NewOrder values={{ product_id: 12 }} />)
  await waitFor(() => expect(field(/^Recipe/).value).toBe('RCP-12 rev 1'))
  await user.click(field(/^Recipe/))
  await waitFor(() => {
    const lookups = calls.filter(({ path }) => path === '/production/recipes/lookup')
    expect(lookups.map(({ query }) => [...query.entries()])).toContainEqual(
      expect.arrayContaining([
        ['among[status]', 'approved'],
        ['among[product_id][]', '1200'],
      ]),
    )
  })
})
