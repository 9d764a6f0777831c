import { sql } from 'kysely'
import { type Problem, workOrderCalls } from '../../../../src/resources/production/maintenance/workOrderCalls'
import { onCall } from '../../../calls/handlers'
import { Refused } from '../../../engine/errors'

onCall(workOrderCalls.problems, async ({ db, input: { id } }) => {
  const { rows: found } = await sql<{ kind: string }>`select kind from machines where id = ${id}`.execute(db)
  const [machine] = found
  if (!machine) throw new Refused('not_found')
  const { rows } = await sql<Problem>`
    select d.id::int, d.issue_section_id::int, s.name as section, d.name, d.default_priority,
      d.stops_machine::int, d.instructions
    from issue_details d join issue_sections s on s.id = d.issue_section_id
    where d.is_active and s.is_active and (s.machine_kinds = '{}' or ${machine.kind} = any(s.machine_kinds))
    order by s.sequence, s.name, d.name`.execute(db)
  return { rows }
})
