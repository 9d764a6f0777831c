import type pg from 'pg'
import { cutFilter, cutReport } from '../../src/resources/kit/query/ageBuckets'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import type { ColumnFilter } from '../../src/resources/kit/query/filter'
import type { Db } from '../db/database'
import { settingsNow } from '../site/settings'

/** A report with the age buckets of its reader: from the filter, otherwise from the company settings. */
export async function cutAsAsked(
  from: Db | Pick<pg.Pool, 'query'>,
  resource: AnyResource,
  filters: readonly ColumnFilter[],
): Promise<AnyResource> {
  const cuts = resource.report?.ageBuckets
  if (!cuts) return resource
  const ends = cutFilter(resource, filters)?.ends
  return cutReport(resource, ends ?? (await settingsNow(from, cuts.setting))[cuts.setting])
}
