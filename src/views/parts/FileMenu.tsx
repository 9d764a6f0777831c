import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { notifyError } from '../ui/notify'
import { t } from '../../texts/texts'

type FileOffer = { label: string; save: () => Promise<unknown> }

/** Files of what is shown, each by its format. */
export function FileMenu({ label = t('Export'), files }: { label?: string; files: readonly FileOffer[] }) {
  const [isBusy, setBusy] = useState(false)
  const take = ({ save }: FileOffer) => {
    setBusy(true)
    save()
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
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {files.map((file) => (
          <Menu.Item key={file.label} onClick={() => take(file)}>
            {file.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
