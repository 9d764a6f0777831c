import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AnyRow } from '../../../../../src/api/resourceApi'
import type { Role } from '../../../../../src/access'
import type { Person } from '../../../../../src/machines/session'
import { productionOrders } from '../../../../../src/resources/production/orders/production_orders'
import { ResourceActions } from '../../../../../src/views/resource/events/ResourceActions'
import { pathTo } from '../../../../../src/views/resource/list/rights'
import { answerCalls, mount, signIn } from '../../../../harness/mounted'

const order = (status: string, version = 1) =>
  ({ id: 7, version, number: 'PRO-00007', status, started_at: null }) as unknown as AnyRow
const withRole = (role: Role) => ({ id: 2, name: 'Pat', roles: [role], modules: [] }) as unknown as Person

// Sent at once: what the queue of the floor stores is tested there.
const { offlineQueue: _, ...sentAtOnce } = productionOrders
const path = '/production/production_orders/7'

beforeEach(async () => {
  answerCalls({})
  await signIn()
})

describe('way of an order to the floor', () => {
  it('a planner may bring a draft to the floor through approval, a supervisor may not, and nobody a closed order', () => {
    const to = (status: string, role: Role) =>
      pathTo(productionOrders, order(status), 'release', withRole(role))
    expect(to('draft', 'planning')).toEqual(['submit', 'approve', 'release'])
    expect(to('pending', 'planning')).toEqual(['approve', 'release'])
    expect(to('planned', 'planning')).toEqual(['release'])
    expect(to('draft', 'supervisor_production')).toBeNull()
    expect(to('closed', 'planning')).toBeNull()
  })

  it('Release of a draft says what comes first and sends each event for itself, with the version of the one before', async () => {
    const calls = answerCalls({
      [`POST ${path}/submit`]: order('pending', 2),
      [`POST ${path}/approve`]: order('planned', 3),
      [`POST ${path}/release`]: order('released', 4),
    })
    const { user } = mount(<ResourceActions resource={sentAtOnce} row={order('draft')} />)
    await user.click(screen.getByRole('button', { name: 'Release' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('The order is submitted and approved first.')
    await user.click(within(dialog).getByRole('button', { name: 'Release' }))
    const sent = () => calls.filter(({ method, path: at }) => method === 'POST' && at.startsWith(path))
    await waitFor(() => expect(sent()).toHaveLength(3))
    expect(sent().map(({ path: at, body }) => [at.split('/').at(-1), (body as AnyRow).version])).toEqual([
      ['submit', 1],
      ['approve', 2],
      ['release', 3],
    ])
  })
})

describe('event of a record with unsaved changes', () => {
  const draft = order('draft')
  const submit = `POST ${path}/submit`
  const mountWith = (ready: () => Promise<AnyRow | null>) =>
    mount(<ResourceActions resource={sentAtOnce} row={draft} ready={ready} />)
  const sent = (calls: readonly { method: string; path: string; body: unknown }[]) =>
    calls.filter(({ method }) => method === 'POST').map(({ body }) => (body as AnyRow).version)

  it('Submit saves what is typed first and goes on with the version that was saved', async () => {
    const calls = answerCalls({ [submit]: order('pending', 3) })
    const { user } = mountWith(async () => order('draft', 2))
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(sent(calls)).toEqual([2]))
  })

  it('Submit sends nothing where what is typed was refused', async () => {
    const calls = answerCalls({ [submit]: order('pending', 3) })
    let isSaved = false
    const { user } = mountWith(async () => {
      isSaved = true
      return null
    })
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(isSaved).toBe(true))
    expect(sent(calls)).toEqual([])
  })
})
