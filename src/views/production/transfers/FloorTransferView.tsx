import { Group, SegmentedControl } from '@mantine/core'
import { useRef, useState } from 'react'
import { hasRole } from '../../../access'
import type { AnyRow } from '../../../api/resourceApi'
import { transferReceivers } from '../../../machines/workflows/floor/floor_transfers'
import {
  type FloorTransfer,
  floorTransfers,
  receivingPlace,
} from '../../../resources/production/floorTransfers/floor_transfers'
import type { TransferAct } from '../../../resources/production/floorTransfers/floorTransferCalls'
import { FieldInput } from '../../fields/FieldInput'
import { LabelButton } from '../../labels/LabelButton'
import { ScanBox } from '../../parts/scan/ScanBox'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { RecordDrawer, type RecordGiven } from '../../resource/record/RecordDrawer'
import { usePerson } from '../../session/session'
import { transferLabelOf } from './transferLabel'
import { TransferLists } from './TransferLists'
import { TransferTiles } from './TransferTiles'
import { type Place, transferScan } from './transferScan'
import { useTransferDay } from './useTransferDay'
import { t } from '../../../texts/texts'

/** What is scanned is sent, or received into the chosen bin. */
function TransferScan() {
  const { roles } = usePerson()
  const mayReceive = hasRole(roles, transferReceivers)
  const [act, setAct] = useState<TransferAct>('send')
  const [bin, setBin] = useState<Place | null>(null)
  // Scans that follow at once are read before the screen shows the bin.
  const latest = useRef(bin)
  const goInto = (place: Place | null) => {
    latest.current = place
    setBin(place)
  }
  const scan = (code: string) => transferScan({ act, into: () => latest.current, onPlace: goInto })(code)
  return (
    <>
      {mayReceive && (
        <Group gap={12} pb={8} align="end">
          <SegmentedControl
            size="md"
            aria-label={t('Scans')}
            data={[
              { value: 'send', label: t('To warehouse') },
              { value: 'receive', label: t('Into bin') },
            ]}
            value={act}
            onChange={(next) => setAct(next as TransferAct)}
          />
          {act === 'receive' && (
            <FieldInput
              field={receivingPlace()}
              label={t('Bin')}
              value={bin?.id ?? null}
              shown={bin?.code}
              onChange={(id, code = '') => goInto(typeof id === 'number' ? { id, code } : null)}
            />
          )}
        </Group>
      )}
      <ScanBox
        label={
          act === 'send'
            ? t('Scan a skid, carton, pail or transfer to send it')
            : bin === null
              ? t('Scan the bin')
              : t('Scan what has come into {bin}, or another bin', { bin: bin.code })
        }
        onScan={scan}
      />
    </>
  )
}

const Label = ({ row }: { row: AnyRow }) => (
  <LabelButton labels={[transferLabelOf(row as unknown as FloorTransfer)]} />
)

const TransferRecord = (props: RecordGiven) => <RecordDrawer {...props} actions={Label} />

/** The scan box with what waits, what is on its way and what has come today. */
function FloorToday() {
  const day = useTransferDay()
  return (
    <div className="dc-transfer-scans">
      <TransferScan />
      <TransferTiles day={day} />
      <TransferLists day={day} />
    </div>
  )
}

/** Goods on their way from the floor to the warehouse: sent and received by scan, with what waits and what is open. */
export const FloorTransferView = () => (
  <ResourceScreen resource={floorTransfers} record={TransferRecord} above={<FloorToday />} />
)
