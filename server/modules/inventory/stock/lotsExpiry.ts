import { lots } from '../../../../src/resources/inventory/stock/lots'
import { fireEach } from '../../../jobs/fireEach'
import { job } from '../../../jobs/jobs'
import { dayAt, siteOf } from '../../../site/plant'

job(
  {
    name: 'lot_expiry',
    title: 'Expire lots',
    about: 'Expires lots the day after their expiry date and releases their reservations.',
    schedule: { daily: '00:10' },
  },
  async (run) => {
    const { db, at } = run
    const { timezone } = await siteOf(db)
    const rows = await db
      .selectFrom('lots')
      .select('id')
      .where('status', 'in', ['quarantine', 'released', 'hold'])
      .where('expires_on', '<', dayAt(at, timezone))
      .orderBy('id')
      .execute()
    const ids = rows.map(({ id }) => id)
    return fireEach(run, lots, ids, 'expire', 'lots expired')
  },
)
