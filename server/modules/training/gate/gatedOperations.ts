import { sql } from 'kysely'
import { operations } from '../../../../src/resources/production/flows/operations'
import { trainingProjectOperations } from '../../../../src/resources/training/programmes/training_project_operations'
import { trainingProjects } from '../../../../src/resources/training/programmes/training_projects'
import { onChanged } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'

/** Marks the operations that a programme is needed to start. */
async function markGated(unit: Unit) {
  const { rows } = await sql<{ id: number; is_gated: boolean }>`select o.id, g.is_gated from operations o
    cross join lateral (select exists (select from training_project_operations x
      join training_projects p on p.id = x.training_project_id
      where x.operation_id = o.id and p.status = 'active' and p.blocks_work) as is_gated) g
    where g.is_gated <> o.is_gated order by o.id`.execute(unit.trx)
  for (const { id, is_gated } of rows) await unit.update(operations, id, { is_gated })
}

onChanged(trainingProjects, markGated)
onChanged(trainingProjectOperations, markGated)
