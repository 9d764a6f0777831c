import { Button, Menu } from '@mantine/core'
import {
  IconDownload,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconFileTypePdf,
  IconPrinter,
} from '@tabler/icons-react'
import type { FileFormat } from '../../../resources/kit/query/exportCalls'
import { counted } from '../../format/format'
import { t } from '../../../texts/texts'

type Props = {
  total: number | null
  selected: number
  onExport: (format: FileFormat, isSelection: boolean, isPlain?: boolean) => void
  onPrint: () => void
}

const formats = [
  { format: 'csv', label: t('CSV'), icon: IconFileTypeCsv },
  { format: 'csv', label: t('CSV, rows only'), icon: IconFileTypeCsv, isPlain: true },
  { format: 'xlsx', label: t('Excel'), icon: IconFileSpreadsheet },
  { format: 'pdf', label: t('PDF'), icon: IconFileTypePdf },
] as const

/** The list as it is seen, as a file or on paper: all that passes, or what is selected. */
export function ExportButton({ total, selected, onExport, onPrint }: Props) {
  const offers = (isSelection: boolean) =>
    formats.map(({ format, label, icon: Icon, ...file }) => (
      <Menu.Item
        key={`${label}${isSelection}`}
        leftSection={<Icon size={16} aria-hidden="true" />}
        onClick={() => onExport(format, isSelection, 'isPlain' in file)}
      >
        {label}
      </Menu.Item>
    ))
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          className="dc-list-tool"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
        >
          {t('Export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {selected > 0 && (
          <>
            <Menu.Label>{t('Selected, {count}', { count: counted(selected, 'row') })}</Menu.Label>
            {offers(true)}
            <Menu.Divider />
          </>
        )}
        <Menu.Label>
          {total === null ? t('All rows') : t('All, {count}', { count: counted(total, 'row') })}
        </Menu.Label>
        {offers(false)}
        <Menu.Divider />
        <Menu.Item leftSection={<IconPrinter size={16} aria-hidden="true" />} onClick={onPrint}>
          {t('Print')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
