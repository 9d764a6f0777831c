import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { openPanels } from '../../../api/rd/panels'
import { useAnswer } from '../../hooks/useAnswer'
import { lazyPart } from '../../ui/lazyPart'
import { t } from '../../../texts/texts'

const TasteDialog = lazyPart(async () => (await import('./TasteDialog')).TasteDialog)

/** Leads to the open panels of which the user has servings left; nothing where there are none. */
export function TastePanels() {
  const [read, setRead] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const { value } = useAnswer(`panels ${read}`, openPanels)
  const panels = value ?? []
  if (panels.length === 0 && !isOpen) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('Taste ({count})', { count: panels.reduce((sum, { left }) => sum + left, 0) })}
      </Button>
      {isOpen && (
        <Suspense>
          <TasteDialog panels={panels} onAnswered={() => setRead(read + 1)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
