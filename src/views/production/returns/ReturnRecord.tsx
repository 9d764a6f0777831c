import { exciseReturnFigures } from '../../../resources/production/returns/excise_return_figures'
import { partNames, returnParts } from '../../../resources/production/returns/returnLines'
import { RowsTable } from '../../resource/list/RowsTable'
import { equals } from '../../resource/live/useLiveRows'
import { RecordDrawer, type RecordGiven, type RecordPart } from '../../resource/record/RecordDrawer'
import { language, t } from '../../../texts/texts'

const inOrder = [{ field: 'place', direction: 'asc' }] as const
/** The line as the form words it, in the language of the page. */
const line = language() === 'fr-CA' ? 'text_fr' : 'text_en'

/** The figures of a return, part by part: as they were reported, as they are now, and what was amended. */
function Figures({ row }: RecordPart) {
  if (!row) return null
  const columns = [
    'jurisdiction',
    line,
    ...(row['status'] === 'open' ? ['qty'] : ['reported', 'qty', 'amendment']),
  ]
  return partNames.map((part) => (
    <RowsTable
      key={part}
      resource={exciseReturnFigures}
      title={t('{part}, {unit}', { part: t(returnParts[part].label), unit: returnParts[part].unit })}
      columns={part === 'stamps' || part === 'duty' ? columns : columns.slice(1)}
      filters={[equals('excise_return_id', row.id), equals('part', part)]}
      sort={inOrder}
      none={t('Nothing in this month: the return says nil')}
    />
  ))
}

/** One duty return over its list, with all its parts. */
export const ReturnRecord = (props: RecordGiven) => <RecordDrawer {...props} below={Figures} />
