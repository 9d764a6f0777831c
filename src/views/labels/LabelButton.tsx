import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../ui/lazyPart'
import type { LabelText } from './Label'
import { t } from '../../texts/texts'

const LabelDialog = lazyPart(async () => (await import('./LabelDialog')).LabelDialog)

type Props = {
  labels: readonly LabelText[]
  size?: 'xs' | 'sm'
  label?: string
  /** The labels went to the printer, so many of each. */
  onPrint?: (copies: number) => void
}

/** Opens the printing of labels. */
export function LabelButton({ labels, size = 'xs', label, onPrint }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (labels.length === 0) return null
  return (
    <>
      <Button
        size={size}
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {label ?? (labels.length === 1 ? t('Print label') : t('Print labels'))}
      </Button>
      {isOpen && (
        <Suspense>
          <LabelDialog labels={labels} onPrint={onPrint} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
