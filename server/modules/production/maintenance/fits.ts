import { sql } from 'kysely'
import { machines } from '../../../../src/resources/production/machines/machines'
import { issueDetails } from '../../../../src/resources/production/maintenance/issue_details'
import { issueSections } from '../../../../src/resources/production/maintenance/issue_sections'
import type { WorkOrder } from '../../../../src/resources/production/maintenance/work_orders'
import { t } from '../../../../src/texts/texts'
import type { Db } from '../../../db/database'
import { invalidBecause } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'

type Problem = Pick<WorkOrder, 'machine_id' | 'issue_section_id' | 'issue_detail_id'>

/** Refuses a section that machines of this kind do not have, and a detail of another section. */
export async function assertFits(unit: Unit, problem: Problem) {
  const machine = await unit.get(machines, problem.machine_id)
  const section = await unit.get(issueSections, problem.issue_section_id)
  if (section.machine_kinds.length > 0 && !section.machine_kinds.includes(machine.kind))
    throw invalidBecause(
      'issue_section_id',
      t('{machine} has no {section}', { machine: machine.name, section: section.name }),
    )
  const detail = await unit.get(issueDetails, problem.issue_detail_id)
  if (detail.issue_section_id !== section.id)
    throw invalidBecause('issue_detail_id', t('It belongs to another section'))
  return { machine, detail }
}

/** The sections that machines of its kind have. */
export async function sectionsOf(db: Db, machineId: number): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select s.id::text from issue_sections s join machines m on m.id = ${machineId}
    where s.machine_kinds = '{}' or m.kind = any(s.machine_kinds)`.execute(db)
  return rows.map(({ id }) => id)
}
