import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { opens } from '../../access'
import type { AnyRow } from '../../api/resourceApi'
import { type SalesImportLog, salesImportLogs } from '../../resources/sale/sales_import_logs'
import { ImportPage, type RunListGiven } from '../imports/ImportPage'
import { saleKinds } from '../resource/list/importPages'
import { KindTiles } from '../imports/upload/KindTiles'
import { StatusTag } from '../parts/StatusTag'
import { ResourceScreen } from '../resource/list/ResourceScreen'
import { usePerson } from '../session/session'
import { SalesImportTiles } from './SalesImportTiles'
import { t } from '../../texts/texts'

const asLog = (row: AnyRow) => row as unknown as SalesImportLog
const stay = { onClick: (event: { stopPropagation: () => void }) => event.stopPropagation() }

const SaleCell = ({ row }: { row: AnyRow }) => {
  const { sale_id, sale } = asLog(row)
  return sale_id === null ? null : (
    <Link className="dc-link" to={`/sale/${sale_id}`} {...stay}>
      {sale}
    </Link>
  )
}
const RunCell = ({ row }: { row: AnyRow }) => {
  const { import_run_id, import_run } = asLog(row)
  return (
    <Link className="dc-link" to={`${salesImportLogs.path}?open=${import_run_id}`} {...stay}>
      {import_run}
    </Link>
  )
}

const ResultCell = ({ row }: { row: AnyRow }) => <StatusTag status={asLog(row).result} />

/** What became of each order that came in by file, below the last file and what of it was left out. */
function LogList({ kinds, onStart, onOpen }: Partial<RunListGiven>) {
  const navigate = useNavigate()
  const isImporter = kinds !== undefined
  const cells = useMemo(
    () => ({ sale_id: SaleCell, result: ResultCell, ...(isImporter && { import_run_id: RunCell }) }),
    [isImporter],
  )
  return (
    <ResourceScreen
      resource={salesImportLogs}
      above={
        <SalesImportTiles {...(onOpen && { onOpen })}>
          {kinds && onStart && onOpen && <KindTiles kinds={kinds} onStart={onStart} onOpen={onOpen} />}
        </SalesImportTiles>
      }
      cells={cells}
      onOpen={(row) => {
        const { sale_id, import_run_id } = asLog(row)
        if (sale_id !== null) void navigate(`/sale/${sale_id}`)
        else onOpen?.(import_run_id)
      }}
      actions={
        onStart && (
          <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => onStart('sales')}>
            {t('New import')}
          </Button>
        )
      }
    />
  )
}

/** Orders of customers that came in by file; who sells brings files in, the other readers see what came of them. */
export function SalesImportLogsView() {
  const { roles } = usePerson()
  if (!opens(roles, ['sale'])) return <LogList />
  return <ImportPage title={salesImportLogs.title} only={saleKinds} list={LogList} />
}
