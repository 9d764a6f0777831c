import { Button, Drawer } from '@mantine/core'
import { IconRulerMeasure } from '@tabler/icons-react'
import { useState } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import { type HplcRequest, hplcRequests } from '../../../resources/production/laboratory/hplc_requests'
import { hplcRanges, rangeTypes } from '../../../resources/production/laboratory/hplc_ranges'
import { strengthText } from '../../../resources/production/laboratory/strengthText'
import { LabelButton } from '../../labels/LabelButton'
import type { LabelText } from '../../labels/Label'
import { figure } from '../../format/format'
import { PlainTable } from '../../parts/table/PlainTable'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { useLiveRows } from '../../resource/live/useLiveRows'
import { RecordDrawer, type RecordGiven, type RecordPart } from '../../resource/record/RecordDrawer'
import { RangeCalculator } from './RangeCalculator'
import { RequestPart } from './RequestPart'
import { SlaCell } from './slaCell'
import { FigureCell } from '../../parts/table/FigureCell'
import { t } from '../../../texts/texts'

/** The label of a vial: the code that is scanned when the sample is taken, else the number of its request. */
const vialLabelOf = ({ vial_code: code, number, product, sku, target_strength_mg_ml: target }: HplcRequest) =>
  ({
    code: code ?? number,
    title: number,
    lines: [product ?? '', sku ?? '', strengthText(target)],
  }) satisfies LabelText

const Selected = ({ rows }: { rows: readonly AnyRow[] }) => (
  <LabelButton labels={(rows as unknown as readonly HplcRequest[]).map(vialLabelOf)} />
)

const asRequest = (row: AnyRow) => row as unknown as HplcRequest

const Below = ({ row }: RecordPart) => (row ? <RequestPart request={asRequest(row)} /> : null)
const Actions = ({ row }: { row: AnyRow }) => <LabelButton labels={[vialLabelOf(asRequest(row))]} />

const RequestRecord = (props: RecordGiven) => <RecordDrawer {...props} below={Below} actions={Actions} />

const cells = { due_at: SlaCell }

function RangesTable() {
  const { rows } = useLiveRows(hplcRanges, [], [{ field: 'hplc_category_id', direction: 'asc' }])
  const band = (from: number | null, to: number | null) =>
    from === null && to === null ? t('All') : `${figure(from ?? 0)} – ${to === null ? '' : figure(to)}`
  return (
    <PlainTable
      label={t('HPLC ranges')}
      heads={[t('Category'), t('Strength'), t('Type'), { figure: t('Deviation'), unit: '%' }]}
    >
      {rows
        .filter(({ is_active }) => is_active === 1)
        .map((range) => (
          <tr key={range.id}>
            <td>{range.hplc_category ?? t('All')}</td>
            <td>{band(range.strength_from, range.strength_to)}</td>
            <td>{range.type === rangeTypes.minimum ? t('Minimum') : t('Maximum')}</td>
            <FigureCell value={range.percent_range} />
          </tr>
        ))}
    </PlainTable>
  )
}

/** The ranges, for people of the laboratory who may not change them. */
function RangesButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRulerMeasure size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('Ranges')}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="right"
        size={560}
        title={t('HPLC ranges')}
      >
        <RangeCalculator />
        {isOpen && <RangesTable />}
      </Drawer>
    </>
  )
}

/** The queue of the laboratory: samples to take, to load and to judge, with their due time. */
export const HplcRequestsView = () => (
  <ResourceScreen
    resource={hplcRequests}
    record={RequestRecord}
    cells={cells}
    cardCells={cells}
    selected={Selected}
    actions={<RangesButton />}
  />
)
