import { ingredientReportSubstances } from '../../../resources/production/ingredients/ingredient_report_substances'
import { RowsTable } from '../../resource/list/RowsTable'
import { equals } from '../../resource/live/useLiveRows'
import { RecordDrawer, type RecordGiven, type RecordPart } from '../../resource/record/RecordDrawer'
import { t } from '../../../texts/texts'

const inOrder = [{ field: 'place', direction: 'asc' }] as const

/** What the report says: each ingredient with its supplier, and the substances it consists of. */
const Substances = ({ row }: RecordPart) =>
  row && (
    <RowsTable
      resource={ingredientReportSubstances}
      title={t('Ingredients')}
      columns={[
        'ingredient',
        'common_name',
        'chemical_name',
        'cas_number',
        'mg_ml',
        'supplier',
        'supplier_address',
        'nicotine_origin',
        'source',
      ]}
      filters={[equals('ingredient_report_id', row.id)]}
      sort={inOrder}
      none={t('Its recipe has no lines')}
    />
  )

/** One ingredients report over its list, with all it says. */
export const IngredientReportRecord = (props: RecordGiven) => <RecordDrawer {...props} below={Substances} />
