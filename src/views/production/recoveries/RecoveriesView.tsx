import { Button, SegmentedControl } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { hasRole } from '../../../access'
import type { AnyRow } from '../../../api/resourceApi'
import { makePails } from '../../../api/carriers'
import { type Pail, pails } from '../../../resources/production/recoveries/pails'
import { recoveries } from '../../../resources/production/recoveries/recoveries'
import { pailRangeFields, recorders } from '../../../resources/production/recoveries/recoveryCalls'
import { LabelButton } from '../../labels/LabelButton'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { usePerson } from '../../session/session'
import { lazyPart } from '../../ui/lazyPart'
import { CarrierRange } from '../carts/CarrierRange'
import { pailLabelOf } from '../carts/carrierLabel'
import { RecoveryRecord } from './RecoveryRecord'
import { t } from '../../../texts/texts'

const RecordLiquid = lazyPart(async () => (await import('./RecordLiquid')).RecordLiquid)

const lists = [
  { value: recoveries.path, label: t('Recoveries') },
  { value: pails.path, label: t('Pails') },
]

const Selected = ({ rows }: { rows: readonly AnyRow[] }) => (
  <LabelButton labels={(rows as unknown as readonly Pail[]).map(pailLabelOf)} />
)

/** Liquid taken out of orders, and the pails it is in; recorded by scanning them. */
export function RecoveriesView() {
  const { roles } = usePerson()
  const navigate = useNavigate()
  const { search } = useLocation()
  const params = new URLSearchParams(search)
  const arePails = params.get('list') === 'pails'
  const ofOrder = Number(params.get('record_of')) || null
  const [isRecording, setRecording] = useState(ofOrder !== null)
  const mayRecord = hasRole(roles, recorders)
  const choice = (
    <SegmentedControl
      aria-label={t('List')}
      data={lists}
      value={arePails ? pails.path : recoveries.path}
      onChange={(path) => void navigate(path)}
    />
  )
  if (arePails)
    return (
      <ResourceScreen
        key="pails"
        resource={pails}
        selected={Selected}
        actions={
          <>
            {choice}
            {mayRecord && (
              <CarrierRange
                table={pails.name}
                singular={pails.singular}
                inputs={pailRangeFields}
                make={makePails}
              />
            )}
          </>
        }
      />
    )
  return (
    <>
      <ResourceScreen
        key="recoveries"
        resource={recoveries}
        record={RecoveryRecord}
        actions={
          <>
            {choice}
            {mayRecord && (
              <Button
                leftSection={<IconPlus size={16} aria-hidden="true" />}
                onClick={() => setRecording(true)}
              >
                {t('Record recovery')}
              </Button>
            )}
          </>
        }
      />
      {isRecording && mayRecord && (
        <Suspense>
          <RecordLiquid
            orderId={ofOrder}
            onClose={(made) => {
              setRecording(false)
              void navigate(made === null ? recoveries.path : `${recoveries.path}?open=${made}`, {
                replace: true,
              })
            }}
          />
        </Suspense>
      )}
    </>
  )
}
