import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { saveComplianceFile } from '../../../api/training/training'
import type { RequestOf } from '../../../resources/kit/define/defineCall'
import type { complianceCalls } from '../../../resources/training/compliance/complianceCalls'
import { notifyError } from '../../ui/notify'
import { t } from '../../../texts/texts'

const formats = [
  { format: 'csv', label: t('CSV') },
  { format: 'xlsx', label: t('Excel') },
  { format: 'pdf', label: t('PDF') },
] as const

/** The matrix as it is cut, as a file. */
export function MatrixFileButton({
  cut,
  day,
}: {
  cut: RequestOf<typeof complianceCalls.matrix>
  day: string
}) {
  const [isBusy, setBusy] = useState(false)
  const save = (format: (typeof formats)[number]['format']) => {
    setBusy(true)
    saveComplianceFile({ ...cut, format }, `compliance-${day}.${format}`)
      .catch(notifyError)
      .finally(() => setBusy(false))
  }
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          loading={isBusy}
          leftSection={<IconDownload size={16} aria-hidden="true" />}
        >
          {t('Export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map(({ format, label }) => (
          <Menu.Item key={format} onClick={() => save(format)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
