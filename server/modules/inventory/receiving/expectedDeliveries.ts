import { sql } from 'kysely'
import type { ValueOf } from '../../../../src/resources/kit/define/defineComputed'
import { deliveriesByDay } from '../../../../src/resources/inventory/receiving/expected_deliveries'
import { transfers } from '../../../../src/resources/inventory/transfers/transfers'
import { purchases } from '../../../../src/resources/purchase/purchases'
import { onComputed } from '../../../realtime/feed/computed'

onComputed(deliveriesByDay, { sources: [purchases, transfers] }, async (db) => {
  const { rows } = await sql<ValueOf<typeof deliveriesByDay>[number]>`
    select due_on::text as due_on, count(*)::int as count from expected_deliveries
    group by due_on order by due_on nulls last`.execute(db)
  return rows
})
