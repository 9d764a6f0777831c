import { Button } from '@mantine/core'
import { IconPackageExport } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { startWave } from '../../../api/inventory/allocations'
import type { AnyRow } from '../../../api/resourceApi'
import { type Allocation, allocations } from '../../../resources/inventory/allocations/allocations'
import { mayWrite } from '../../resource/list/rights'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { usePerson } from '../../session/session'
import { lazyPart } from '../../ui/lazyPart'
import { notifyError, notifySuccess } from '../../ui/notify'
import { AllocationPrint } from './AllocationPrint'
import { waveAddress, waveParameter } from './waveUrl'
import { useOnce } from '../../resource/saving/useOnce'
import { t } from '../../../texts/texts'
import './allocation.css'

const WavePick = lazyPart(async () => (await import('./WavePick')).WavePick)
const AllocateDialog = lazyPart(async () => (await import('./AllocateDialog')).AllocateDialog)

const promisable: readonly string[] = ['draft', 'partially_allocated']
const startable: readonly string[] = ['partially_allocated', 'allocated']
const picking: readonly string[] = ['in_progress']
const walked: readonly string[] = [...startable, 'in_progress']

function Selected({ rows }: { rows: readonly AnyRow[] }) {
  const person = usePerson()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const once = useOnce<readonly number[]>('wave')
  const lists = rows as unknown as readonly Allocation[]
  const isEvery = (among: readonly string[]) => lists.every(({ status }) => among.includes(status))
  const isWriter = mayWrite(allocations, person)
  const wave = () =>
    void once(
      lists.map(({ id }) => id),
      startWave,
    ).then((started) => {
      const name = started[0]?.wave ?? ''
      notifySuccess(t('Wave {name} of {count} started', { name, count: started.length }))
      void navigate(waveAddress(name))
    }, notifyError)
  const [first] = lists
  const isOneWave = isEvery(picking) && lists.every(({ wave: its }) => its === first?.wave)
  const walking = isOneWave ? (first?.wave ?? null) : null
  return (
    <>
      {isWriter && isEvery(promisable) && (
        <Button size="xs" variant="default" onClick={() => setAsking(true)}>
          {t('Allocate by priority')}
        </Button>
      )}
      {isWriter && lists.length > 1 && isEvery(startable) && (
        <Button size="xs" variant="default" onClick={wave}>
          {t('Start as one wave')}
        </Button>
      )}
      {isWriter && walking !== null && (
        <Button size="xs" variant="default" onClick={() => void navigate(waveAddress(walking))}>
          {t('Pick wave {walking}', { walking })}
        </Button>
      )}
      {isEvery(walked) && (
        <AllocationPrint
          lists={lists}
          size="xs"
          label={lists.length === 1 ? t('Pick list') : t('Pick list of {count}', { count: lists.length })}
        />
      )}
      {isAsking && (
        <Suspense>
          <AllocateDialog lists={lists} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

function InTurn() {
  const person = usePerson()
  const [isAsking, setAsking] = useState(false)
  if (!mayWrite(allocations, person)) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPackageExport size={16} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        {t('Allocate by priority')}
      </Button>
      {isAsking && (
        <Suspense>
          <AllocateDialog lists={[]} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Packing lists, earliest promised day first; many sales are allocated at once and picked as one wave. */
export function AllocationsView() {
  const wave = useSearchParams()[0].get(waveParameter)
  if (wave === null) return <ResourceScreen resource={allocations} selected={Selected} actions={<InTurn />} />
  return (
    <Suspense>
      <WavePick key={wave} wave={wave} />
    </Suspense>
  )
}
