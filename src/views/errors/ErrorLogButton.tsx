import { ActionIcon, Tooltip } from '@mantine/core'
import { IconBug } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useErrorLog } from './errorLog'
import { counted } from '../format/format'
import { lazyPart } from '../ui/lazyPart'
import { t } from '../../texts/texts'
import './errorLog.css'

const ErrorLogDialog = lazyPart(async () => (await import('./ErrorLogDialog')).ErrorLogDialog)

/** The error log button, shown once this browser has logged errors, with their count. */
export function ErrorLogButton() {
  const entries = useErrorLog()
  const [isOpen, setOpen] = useState(false)
  const many = entries.reduce((sum, { count }) => sum + count, 0)
  if (entries.length === 0) return null
  const label = t('Error log, {errors}', { errors: counted(many, 'error') })
  return (
    <>
      <Tooltip label={label}>
        <ActionIcon className="dc-bug" aria-label={label} onClick={() => setOpen(true)}>
          <IconBug size={18} stroke={1.75} />
          <span className="dc-bug-dot" />
          <span className="dc-bug-count">{many > 99 ? '99+' : many}</span>
        </ActionIcon>
      </Tooltip>
      {isOpen && (
        <Suspense>
          <ErrorLogDialog entries={entries} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
