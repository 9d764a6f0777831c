import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules, roles } from '../../../src/access'
import { registry } from '../../../src/resources'
import type { AnyResource } from '../../../src/resources/kit/define/definition'
import { exportCalls } from '../../../src/resources/kit/query/resourceCalls'
import { demand } from '../../../server/calls/auth'
import { mayExport } from '../../../src/views/resource/list/rights'
import { startServer, type TestNode } from '../../harness/server'

let node: TestNode
beforeAll(async () => {
  node = await startServer()
})
afterAll(() => node.stop())

/** Whether the server lets a role take a list away as a file. */
function isLet(resource: AnyResource, role: (typeof roles)[number]) {
  const { request } = exportCalls(resource)
  try {
    demand({ id: 1, roles: [role], modules } as never, request.areas, request.modules)
    return true
  } catch {
    return false
  }
}

describe('the export of a list', () => {
  it('is offered to the roles to which the server gives the file, for every list, and to no role that may not read the list', () => {
    const all = Object.values(registry)
    const wrong = all.flatMap((resource) =>
      roles
        .filter((role) => mayExport(resource, { roles: [role] }) !== isLet(resource, role))
        .map((role) => `${resource.name} ${role}`),
    )
    expect(all.length).toBeGreaterThan(200)
    expect(wrong).toEqual([])
  })

  it('of label checks is for the readers of reports, while those who check labels read the list', async () => {
    const body = { format: 'csv', columns: ['number', 'status'] }
    for (const path of ['label_checks', 'reports/label-check-results']) {
      const labeler = await node.as('labeler')
      const planner = await node.as('planning')
      expect((await labeler.get(`/production/${path}`)).status).toBe(1)
      const columns = path === 'label_checks' ? body.columns : ['checkpoint', 'result']
      expect(await labeler.post(`/production/${path}/export`, { ...body, columns })).toMatchObject({
        http: 403,
        message: 'no_privileges',
      })
      expect(await planner.post(`/production/${path}/export`, { ...body, columns })).toMatchObject({
        status: 1,
      })
    }
    expect(
      (
        await (
          await node.as('labeler')
        ).get('/production/reports/label-check-results?format=csv&columns=["result"]')
      ).message,
    ).toBe('no_privileges')
  })
})
