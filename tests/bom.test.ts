import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

type Package = { version: string; dev?: true; devOptional?: true }
type Bom = {
  bomFormat: string
  metadata: { component: { name: string; version: string; type: string } }
  components: { name: string; version: string; purl: string; 'bom-ref': string }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

const read = (path: string) => {
  if (!existsSync(path)) throw new Error('There is no build to read: npm run build first.')
  return JSON.parse(readFileSync(path, 'utf8')) as unknown
}

it('the build lists every package that the product is made of, and none that only its tests need', () => {
  const bom = read('dist/bom.cdx.json') as Bom
  const { name, version } = read('package.json') as { name: string; version: string }
  expect(bom).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name, version, type: 'application' } },
  })
  const { packages } = read('package-lock.json') as { packages: Record<string, Package> }
  const installed = Object.entries(packages).flatMap(([path, one]) =>
    path === '' ? [] : [{ ...one, id: `${path.split('node_modules/').at(-1)}@${one.version}` }],
  )
  const listed = new Set(bom.components.map((one) => `${one.name}@${one.version}`))
  const shipped = installed.filter(({ dev, devOptional }) => !dev && !devOptional).map(({ id }) => id)
  expect(shipped.filter((id) => !listed.has(id))).toEqual([])
  const tools = new Set(installed.filter(({ dev }) => dev).map(({ id }) => id))
  expect([...listed].filter((id) => tools.has(id) && !shipped.includes(id))).toEqual([])
  expect(bom.components.every(({ purl }) => purl.startsWith('pkg:npm/'))).toBe(true)
})

it('the list of packages refers to nothing that it does not have', () => {
  const bom = read('dist/bom.cdx.json') as Bom
  const { name, version } = bom.metadata.component
  const refs = new Set([`${name}@${version}`, ...bom.components.map((one) => one['bom-ref'])])
  expect(
    bom.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !refs.has(ref)),
  ).toEqual([])
})
