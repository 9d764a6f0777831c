import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry, resources } from '../../../src/resources'
import { callPath } from '../../../src/resources/kit/define/defineResource'
import { registeredCalls } from '../../../server/calls/handlers'
import { startServer, type TestNode } from '../../harness/server'

type Properties = Record<string, { items?: { properties?: object } }>
type Operation = {
  operationId: string
  tags: string[]
  summary: string
  responses: object
  requestBody?: {
    content: Record<string, { schema: { properties?: Properties }; example?: object }>
  }
}

let node: TestNode
beforeAll(async () => {
  node = await startServer()
})
afterAll(() => node.stop())

describe('documentation of the API', () => {
  it('the documentation of the API is at /api/docs and describes every resource, event and call', async () => {
    expect((await fetch(`${node.url}/api/docs/`)).status).toBe(200)
    const document = (await (await fetch(`${node.url}/api/docs/json`)).json()) as {
      paths: Record<string, object>
    }
    for (const resource of Object.values(registry).filter(({ routes }) => routes !== false)) {
      expect(document.paths).toHaveProperty([callPath(resource)])
      for (const event of resource.workflow?.events ?? [])
        expect(document.paths).toHaveProperty([`${callPath(resource)}/{id}/${event}`])
    }
    for (const { declared } of registeredCalls())
      expect(document.paths[declared.path.replace(/:([a-z_]+)/g, '{$1}')]).toHaveProperty(
        declared.method.toLowerCase(),
      )
    // A field that is required only with other values is described at the field.
    expect(JSON.stringify(document.paths[callPath(resources.machines)])).toContain(
      'Required where kind is tank',
    )
  })

  it('the documentation of the API names every operation once, with a tag that is described and the ways it may be refused', async () => {
    const document = (await (await fetch(`${node.url}/api/docs/json`)).json()) as {
      paths: Record<string, Record<string, Operation>>
      tags: { name: string; description: string }[]
    }
    const operations = Object.values(document.paths).flatMap((one) => Object.values(one))
    const ids = operations.map(({ operationId }) => operationId)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
    const described = new Set(document.tags.map(({ name }) => name))
    const bare = operations.filter(
      ({ tags, summary, responses }) =>
        summary === '' ||
        !tags.every((tag) => described.has(tag)) ||
        !['401', '404', '409', '413', '422', '429', '503'].every((code) => code in responses),
    )
    expect(bare).toEqual([])
    expect(document.tags.every(({ description }) => description.endsWith('.'))).toBe(true)
  })

  it('the documentation of the API describes the lines of a document in its body, and what is created with 201', async () => {
    const document = (await (await fetch(`${node.url}/api/docs/json`)).json()) as {
      paths: Record<string, Record<string, Operation>>
    }
    const post = document.paths[callPath(resources.sales)]?.post
    const body = post?.requestBody?.content['application/json']
    const lines = body?.schema.properties?.sale_lines
    expect(Object.keys(lines?.items?.properties ?? {})).toEqual(
      expect.arrayContaining(['id', 'product_id', 'qty_ordered']),
    )
    expect(lines?.items?.properties).not.toHaveProperty('sale_id')
    expect(body?.example).toMatchObject({ sale_lines: [{ product_id: 1 }] })
    expect(post?.responses).toHaveProperty('201')
  })

  it('Swagger UI is given the same operations as OpenAPI 3.0, which it reads many times faster', async () => {
    type Document = { openapi: string; paths: object }
    const read = async (name: string) =>
      (await (await fetch(`${node.url}/api/docs/${name}`)).json()) as Document
    const [whole, shown] = await Promise.all([read('json'), read('swagger.json')])
    expect([whole.openapi, shown.openapi]).toEqual(['3.1.0', '3.0.3'])
    expect(Object.keys(shown.paths)).toEqual(Object.keys(whole.paths))
    expect(JSON.stringify(shown)).not.toContain('"null"')
  })

  it('the documentation of the API names no call that is not there', async () => {
    const document = (await (await fetch(`${node.url}/api/docs/json`)).json()) as {
      paths: Record<string, object>
    }
    const missing: string[] = []
    for (const [path, operations] of Object.entries(document.paths))
      for (const method of Object.keys(operations).map((name) => name.toUpperCase())) {
        const { data } = await node.request(method, path.replaceAll(/\{\w+\}/g, '1'))
        if (data?.text === 'There is no such call') missing.push(`${method} ${path}`)
      }
    expect(missing).toEqual([])
  })
})

describe('node shows how it is', () => {
  it('a node shows how it is is alive, ready, and counts in the words of Prometheus', async () => {
    expect(await (await fetch(`${node.url}/health`)).json()).toEqual({ status: 'ok' })
    expect(await (await fetch(`${node.url}/ready`)).json()).toMatchObject({ status: 'ready' })
    const metrics = await (await fetch(`${node.url}/metrics`)).text()
    expect(metrics).toMatch(/^http_request_duration_seconds_count\{.*route="\/health".*\} [1-9]/m)
    expect(metrics).toMatch(/^decant_websocket_connections \d+/m)
  })

  it('a node shows how it is answers an unknown call with the envelope, never with a page or a stack', async () => {
    expect(await node.request('GET', '/nowhere')).toMatchObject({
      http: 404,
      status: 0,
      message: 'not_found',
    })
    const answer = await fetch(`${node.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"broken',
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ status: 0, message: 'validation_error' })
  })

  it('a node shows how it is sends pages that may not run foreign scripts or are in foreign frames', async () => {
    const { headers } = await fetch(`${node.url}/health`)
    expect(headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })
})
