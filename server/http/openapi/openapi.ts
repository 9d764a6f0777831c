import { registry, served } from '../../../src/resources'
import '../engineCalls'
import { declaredPaths } from './calls'
import { resourcePaths, rowSchema } from './resources'
import type { Schema } from './schemas'
import { refusalSchema, sharedComponents } from './shared'

/** What the operations below a first segment are about. */
const tags: Readonly<Record<string, string>> = {
  signing_in: 'Signing in and out, registration, the own account, and what is public of the server.',
  general: 'People, places, customers, taxes, accounts, files, settings, and the trail of changes.',
  inventory: 'Products, lots, stock and its movements, counts, receiving, transfers and replenishment.',
  production: 'Flows, recipes, machines, production orders with their steps, and the boards.',
  assembly: 'Assembly of finished goods.',
  purchase: 'Suppliers and purchase orders.',
  sale: 'Sales orders, prices and shipments.',
  rd: 'Research and development.',
  training: 'Training of people.',
  projects: 'Projects.',
  lab_receiving: 'Receiving in the laboratory.',
  forecast: 'Forecasts.',
  imports: 'Files that are brought in: upload, preview, commit and revert.',
  walls: 'Wall displays: pairing, what they show, and their tokens.',
  changes: 'Catching up with the feed of changes after a disconnect.',
}

const tagOf = (path: string) => {
  const [, first = ''] = path.split('/')
  if (first === 'wall') return 'walls'
  return first in tags ? first : 'signing_in'
}

/** The id of an operation: its method and its path in one word. */
const operationId = (method: string, path: string) =>
  `${method}${path.replaceAll(/[^a-z0-9]+([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase())}`.replaceAll(
    /[^a-z0-9]/gi,
    '',
  )

/** All operations by path, each with its id and tag; a declared call takes the place of a plain one. */
function allPaths() {
  const paths: Record<string, Schema> = {}
  const add = (more: Record<string, Schema>) => {
    for (const [path, operations] of Object.entries(more)) {
      const entries = Object.entries(operations).map(([method, operation]) => [
        method,
        { operationId: operationId(method, path), tags: [tagOf(path)], ...(operation as Schema) },
      ])
      paths[path] = { ...paths[path], ...Object.fromEntries(entries) }
    }
  }
  for (const resource of served) if (resource.routes !== false) add(resourcePaths(resource))
  add(declaredPaths())
  return paths
}

function describe() {
  const paths = allPaths()
  const used = new Set(Object.keys(paths).map(tagOf))
  return {
    tags: Object.entries(tags).flatMap(([name, description]) =>
      used.has(name) ? [{ name, description }] : [],
    ),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      ...sharedComponents,
      schemas: {
        Refusal: refusalSchema,
        ...Object.fromEntries(
          Object.values(registry).map((resource) => [resource.name, rowSchema(resource)]),
        ),
      },
    },
  }
}

/**
 * The whole API as OpenAPI 3.1, from the definitions and the declared calls. Its large parts are made when they are first
 * read: a node starts without them.
 */
export function openapi(title: string, version: string) {
  let described: ReturnType<typeof describe> | undefined
  const whole = () => (described ??= describe())
  return {
    openapi: '3.1.0',
    info: {
      title: `${title} API`,
      version,
      description:
        'Every answer is an envelope {status, message, data}; booleans travel as 1 and 0, but in models and changes of the plan.',
    },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    get tags() {
      return whole().tags
    },
    get paths() {
      return whole().paths
    },
    get components() {
      return whole().components
    },
  }
}
