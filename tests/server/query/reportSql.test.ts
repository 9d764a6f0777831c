import { expect, it } from 'vitest'
import '../../../server/modules'
import { reportSql, sqlOf } from '../../../server/query/reportSql'
import { resources } from '../../../src/resources'
import type { AnyResource } from '../../../src/resources/kit/define/definition'

const reports = Object.values<AnyResource>(resources).flatMap((resource) =>
  resource.report ? [{ resource, report: resource.report }] : [],
)

it('every aggregate that a report declares has SQL, and no SQL is without a declaration', () => {
  const declared = reports.map(({ resource, report }) => [resource.name, Object.keys(report.aggregates)])
  const registered = reports.map(({ resource }) => [
    resource.name,
    Object.keys(sqlOf(resource).aggregates ?? {}),
  ])
  expect(registered).toEqual(declared)
  expect(declared.flatMap(([, names]) => names)).toContain('approved_share')
})

it('a report whose columns follow its filters says which text they follow', () => {
  const following = reports.filter(({ report }) => report.columnsBy).map(({ resource }) => resource.name)
  const answering = reports
    .filter(({ resource }) => sqlOf(resource).columnsFor)
    .map(({ resource }) => resource.name)
  expect(answering).toEqual(following)
  expect(following).toEqual(['inventory_aging'])
})

it('the SQL of a report is registered once', () => {
  expect(() => reportSql({ name: 'product_decisions' }, {})).toThrow('registered twice')
})
