import { Button } from '@mantine/core'
import { IconGridDots } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import { type Bin, bins } from '../../../resources/inventory/bins/bins'
import { LabelButton } from '../../labels/LabelButton'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { mayCreate } from '../../resource/list/rights'
import { usePerson } from '../../session/session'
import { lazyPart } from '../../ui/lazyPart'
import { binLabelOf } from '../stock/stockLabels'
import { t } from '../../../texts/texts'

const RangeDialog = lazyPart(async () => (await import('./RangeDialog')).RangeDialog)

const Selected = ({ rows }: { rows: readonly AnyRow[] }) => (
  <LabelButton labels={(rows as unknown as readonly Bin[]).map(binLabelOf)} />
)

/** Bins, created singly or by range, with their fill and labels. */
export function BinsView() {
  const person = usePerson()
  const [isRanging, setRanging] = useState(false)
  return (
    <>
      <ResourceScreen
        resource={bins}
        selected={Selected}
        actions={
          mayCreate(bins, person) && (
            <Button
              variant="default"
              leftSection={<IconGridDots size={16} aria-hidden="true" />}
              onClick={() => setRanging(true)}
            >
              {t('New range')}
            </Button>
          )
        }
      />
      {isRanging && (
        <Suspense>
          <RangeDialog onClose={() => setRanging(false)} />
        </Suspense>
      )}
    </>
  )
}
