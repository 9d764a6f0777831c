import { settingValue } from '../../../../src/resources/general/system/settingsKnown'
import { settableReports } from '../../../../src/resources/production/reports/settableReports'
import { invalidBecause } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { readersOf } from '../../../site/reportReaders'
import { t } from '../../../../src/texts/texts'

/** Who is told of a report may read it. */
export async function assertRecipientsRead(unit: Unit, value: unknown) {
  for (const { report, user_id } of settingValue('reports.recipients', value)) {
    const [reader] = await readersOf(unit.trx, report, [user_id])
    if (!reader)
      throw invalidBecause(
        'value',
        t('A recipient of {report} is not active or may not read it', {
          report: t(settableReports[report].title),
        }),
      )
  }
}
