import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proposePlan } from '../../../../../server/modules/production/plan/scenarios/nightly'
import { closeEndedShifts } from '../../../../fixtures/plan/endedShifts'
import { startServer, type TestNode } from '../../../../harness/server'
import { demoPassword } from '../../../../../server/settings'
import type { PlanChange } from '../../../../../src/planning/changes'
import type { PlanModel } from '../../../../../src/planning/model'
import { type PackedModel, unpackModel } from '../../../../../src/planning/packed'

let node: TestNode
let [planner, other, requester] = ['', '', '']
beforeAll(async () => {
  node = await startServer({ isDemo: true })
  await closeEndedShifts(node.db)
  const tokens = ['planning', 'supervisor_production', 'requester'].map((name) =>
    node.signIn(name, demoPassword),
  )
  ;[planner = '', other = '', requester = ''] = await Promise.all(tokens)
})
afterAll(() => node?.stop())

const path = '/production/plan_scenarios'
type Answered = { version: number; digest: string; model: PackedModel }
const plan = async () => {
  const { data } = await node.request('GET', '/production/plan', { token: planner })
  const { model, ...answer } = data as Answered
  return { ...answer, model: unpackModel(model) }
}
/** The last card of the fullest lane goes back to the backlog. */
const taken = ({ model }: { model: PlanModel }): PlanChange[] => {
  const lane = model.lanes.toSorted((one, more) => more.length - one.length)[0] ?? []
  return [{ kind: 'unplan', key: model.operations[lane.at(-1) ?? 0]?.key ?? '' }]
}
const keep = async (name: string, token = planner) => {
  const now = await plan()
  const body = { name, version: now.version, changes: taken(now) }
  return node.request('POST', path, { body, token })
}
const lines = async () =>
  (await node.pool.query(`select count(*)::int as many from daily_order_lines where status = 'planned'`)).rows

describe('scenarios of the plan', () => {
  it('a scenario is kept by name and owner with its figures, and changes nothing of the plan', async () => {
    const [before, planned] = [await plan(), await lines()]
    const stored = await keep('Late Friday')
    expect(stored).toMatchObject({
      http: 201,
      data: { name: 'Late Friday', kind: 'kept', base_version: before.version, change_count: 1 },
    })
    expect(stored.data.before).toMatchObject({ late_orders: expect.any(Number) })
    expect(await lines()).toEqual(planned)
    expect(await keep('Late Friday')).toMatchObject({ message: 'validation_error' })
    expect(await keep('Late Friday', other)).toMatchObject({ http: 201 })
    const { data } = await node.request('GET', path, { token: other })
    expect(data.map(({ owner_id }: { owner_id: number }) => owner_id).length).toBe(2)
  })

  it('a scenario that was opened is applied by name of it, and says of which version it became', async () => {
    const { data: stored } = await keep('Fewer labels')
    const { data: opened } = await node.request('GET', `${path}/${stored.id}`, { token: other })
    expect(opened).toMatchObject({
      conflicts: [],
      scenario: { id: stored.id },
      changes: [{ kind: 'unplan' }],
    })
    const body = { version: opened.plan_version, changes: opened.changes, scenario_id: stored.id }
    const applied = await node.request('POST', '/production/plan/apply', { body, token: other })
    expect(applied).toMatchObject({ http: 200, data: { version: opened.plan_version + 1 } })
    const { data } = await node.request('GET', path, { token: planner })
    expect(data.find(({ id }: { id: number }) => id === stored.id)).toMatchObject({
      applied_version: applied.data.version,
    })
    // Its card is in no lane any more: what was kept cannot be made again.
    expect((await node.request('GET', `${path}/${stored.id}`, { token: planner })).data.conflicts).toEqual(
      opened.changes.map(({ key }: { key: string }) => key),
    )
  })

  it('only who plans sees scenarios, and only its owner deletes one', async () => {
    const { data: stored } = await keep('Mine')
    expect(await node.request('GET', path, { token: requester })).toMatchObject({ message: 'no_privileges' })
    const remove = (token: string) => node.request('DELETE', `${path}/${stored.id}`, { token, body: {} })
    expect(await remove(other)).toMatchObject({ message: 'no_privileges' })
    expect(await remove(planner)).toMatchObject({ http: 200 })
    expect(await node.request('GET', `${path}/${stored.id}`, { token: planner })).toMatchObject({
      message: 'not_found',
    })
  })

  it('bad input of a scenario is refused at its field', async () => {
    const { version } = await plan()
    const cases = [
      [{ version, changes: [{ kind: 'unplan', key: 'L1' }] }, 'name'],
      [{ name: 'x'.repeat(81), version, changes: [{ kind: 'unplan', key: 'L1' }] }, 'name'],
      [{ name: 'None', version, changes: [] }, 'changes'],
      [{ name: 'Other kind', version, changes: [{ kind: 'burn', key: 'L1' }] }, 'changes'],
      [{ name: 'Bad key', version, changes: [{ kind: 'unplan', key: "L1';--" }] }, 'changes'],
      [{ name: 'Ahead', version: version + 9, changes: [{ kind: 'unplan', key: 'L1' }] }, 'version'],
      [{ name: 'Text', version: 'x', changes: [{ kind: 'unplan', key: 'L1' }] }, 'version'],
    ] as const
    for (const [body, field] of cases) {
      const { http, data } = await node.request('POST', path, { body, token: planner })
      expect(
        [http < 500, Object.keys(data).some((name) => name.startsWith(field))],
        JSON.stringify(body),
      ).toEqual([true, true])
    }
  })

  it('at night one proposal is left that waits, and the plan stays as it is', async () => {
    const [before, planned] = [await plan(), await lines()]
    const never = new AbortController().signal
    await proposePlan(node.db, never)
    const many = await proposePlan(node.db, never)
    const { data } = await node.request('GET', path, { token: planner })
    const proposals = data.filter(({ kind }: { kind: string }) => kind === 'proposal')
    expect(proposals.length).toBe(many > 0 ? 1 : 0)
    for (const { change_count, before: was, after } of proposals) {
      expect(change_count).toBe(many)
      const worse = after.late_rush_orders - was.late_rush_orders || after.late_minutes - was.late_minutes
      expect(worse).toBeLessThanOrEqual(0)
    }
    expect(await lines()).toEqual(planned)
    expect((await plan()).version).toBe(before.version)
  })
})
