import { sql } from 'kysely'
import { suppliers } from '../../../src/resources/purchase/suppliers'
import { runUnit, system } from '../../engine/unitOfWork'
import { job } from '../../jobs/jobs'

type Measured = { id: number; on_time_percent: number | null; quality_percent: number | null }

job(
  {
    name: 'supplier_measures',
    title: 'Measure suppliers',
    about: 'How many orders of the last 12 months came on time, and how much of them was accepted.',
    schedule: { daily: '02:45' },
  },
  async ({ db, signal }) => {
    const { rows } = await sql<Measured>`
      select s.id::int, m.on_time_percent::float8, m.quality_percent::float8
      from suppliers s cross join lateral supplier_measures(s.id) m
      where (s.on_time_percent, s.quality_percent) is distinct from (m.on_time_percent, m.quality_percent)
      order by s.id`.execute(db)
    for (const { id, ...measured } of rows) {
      signal.throwIfAborted()
      await runUnit(db, system, (unit) => unit.update(suppliers, id, measured))
    }
    return `${rows.length} suppliers measured anew`
  },
)
