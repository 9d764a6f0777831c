import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import type { Card } from '../../../resources/production/boards/boardCalls'
import { skids } from '../../../resources/production/skids/skids'
import { figure } from '../../format/format'
import { LabelButton } from '../../labels/LabelButton'
import { ScanBox } from '../../parts/scan/ScanBox'
import { RowsSection } from '../../parts/table/RowsSection'
import { ResourceActions } from '../../resource/events/ResourceActions'
import { equals, useLiveRows, useOpenRow } from '../../resource/live/useLiveRows'
import { usePerson } from '../../session/session'
import { NewSkid } from './NewSkid'
import { SkidCartons } from './SkidCartons'
import { skidScan } from './skidScan'
import { skidLabelOf } from './skidLabel'
import { useBuildsSkids } from './useBuildsSkids'
import { t } from '../../../texts/texts'

const oldest = [{ field: 'number', direction: 'asc' }] as const

/** The skids that a packing step is put on: one is chosen, its cartons are scanned, and it is closed. */
export function StepSkids({ card }: { card: Card }) {
  const { screen } = usePerson()
  const mayBuild = useBuildsSkids() && (card.phase_code === 'packing' || card.phase_code === 'cartoning')
  const { rows, isLoaded } = useLiveRows(
    skids,
    mayBuild ? [equals('status', 'open'), equals('area', card.area)] : null,
    oldest,
  )
  const [chosenId, choose] = useState<number | null>(null)
  const { row: chosen } = useOpenRow(skids, chosenId)
  if (!mayBuild || !isLoaded) return null
  return (
    <RowsSection title={t('Skids')} count={rows.length}>
      <ScanBox
        label={
          chosen?.status === 'open'
            ? t('Scan cartons of {number}', { number: chosen.number })
            : t('Scan a skid')
        }
        compact
        isBesideKeypad
        // At a shared screen the badge of the next operator is scanned beside an open step.
        isAside={Boolean(screen)}
        onScan={skidScan(chosen?.status === 'open' ? chosen : null, choose)}
      />
      <Group gap={8} py={8}>
        {rows.map(({ id, number, cartons, max_cartons }) => (
          <Button
            key={id}
            size="md"
            variant={id === chosenId ? 'filled' : 'default'}
            aria-pressed={id === chosenId}
            onClick={() => choose(id)}
          >
            {max_cartons === null
              ? t('{number}: {cartons} cartons', { number, cartons: figure(cartons) })
              : t('{number}: {cartons} of {most} cartons', {
                  number,
                  cartons: figure(cartons),
                  most: figure(max_cartons),
                })}
          </Button>
        ))}
        <NewSkid area={card.area} onBegun={choose} />
      </Group>
      {chosen && (
        <>
          <Group gap={8}>
            <b>{chosen.number}</b>
            <ResourceActions resource={skids} row={chosen as unknown as AnyRow} />
            <LabelButton labels={[skidLabelOf(chosen)]} />
          </Group>
          <SkidCartons skid={chosen} />
        </>
      )}
    </RowsSection>
  )
}
