import type { FastifyInstance } from 'fastify'
import { Histogram, type Registry } from 'prom-client'
import { served } from '../../src/resources'
import { callPath } from '../../src/resources/kit/define/defineResource'

/**
 * The route that a response counts for: those of a table count for all tables of its module, or there would be
 * thousands of series.
 */
function routeLabels() {
  const tables = new Set(served.map(callPath))
  const labels = new Map<string, string>()
  return (route: string | undefined) => {
    if (route === undefined) return 'none'
    const found = labels.get(route)
    if (found !== undefined) return found
    const [, api, segment, table, ...rest] = route.split('/')
    const isTable = api === 'api' && tables.has(`/${segment}/${table}`)
    const label = isTable ? ['', api, segment, ':table', ...rest].join('/') : route
    labels.set(route, label)
    return label
  }
}

/** Times of the responses of `app`, by method, route and class of status (2xx). */
export function httpMetrics(app: FastifyInstance, register: Registry) {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  })
  const labelOf = routeLabels()
  app.addHook('onResponse', async (request, reply) => {
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    const route = labelOf(request.routeOptions.url)
    duration.observe({ method: request.method, route, status }, reply.elapsedTime / 1000)
  })
}
