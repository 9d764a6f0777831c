import { NumberInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { AnyRow } from '../../../api/resourceApi'
import { words } from '../../../resources/kit/text/words'
import {
  productStampingOrders,
  type StampingOrder,
} from '../../../resources/production/stamping/product_stamping_orders'
import { stampingMachines } from '../../../resources/production/stamping/stamping_machines'
import { Glyph } from '../../parts/Glyph'
import { ScanBox, type ScanAnswer } from '../../parts/scan/ScanBox'
import { fireRow } from '../../resource/events/fireRow'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { notifySuccess } from '../../ui/notify'
import { PendingButton } from '../../ui/PendingButton'
import { ChoiceTiles } from './ChoiceTiles'
import { ReelParts } from './ReelParts'
import { finishAddress } from './stampingAddress'
import { useReelChoice } from './useReelChoice'
import { t } from '../../../texts/texts'
import '../../parts/touch/touchDrawer.css'
import './stamping.css'

const refusalIn = (thrown: unknown) =>
  Object.values(fieldMessages(thrown)).join(', ') || failureMessage(thrown)

type Props = {
  order: StampingOrder
  event: 'start' | 'mount_reel'
  /** Other acts, beside the button. */
  children?: ReactNode
}

/** The machine, the reel and its first number, with which an order starts or goes on; each may be scanned. */
export function MountReel({ order, event, children }: Props) {
  const navigate = useNavigate()
  const { rows: machines, isLoaded } = useLiveRows(stampingMachines, [
    equals('is_active', 1),
    equals('area', order.area ?? 'production'),
  ])
  const [machineId, setMachineId] = useState<number | null>(order.stamping_machine_id)
  const choice = useReelChoice(order)
  const [crew, setCrew] = useState(order.crew_count)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const machine = machines.find(({ id }) => id === machineId) ?? null

  const scan = async (code: string): Promise<ScanAnswer> => {
    const found = machines.find((one) =>
      [one.code, one.qr_code, one.name].some((name) => name?.toUpperCase() === code.trim().toUpperCase()),
    )
    if (!found) return choice.scan(code)
    setMachineId(found.id)
    return { accepted: true, word: t('Machine'), what: found.name }
  }
  const mount = async () => {
    setBusy(true)
    setRefusal(null)
    try {
      const done = await fireRow(productStampingOrders, order as unknown as AnyRow, event, {
        stamping_machine_id: machineId,
        ...choice.payload,
        ...(event === 'start' && { crew_count: crew }),
      })
      if (done === null) return
      notifySuccess(
        event === 'start'
          ? t('{number} started on {machine}', { number: order.number, machine: machine?.name })
          : t('{reel} mounted on {machine}', { reel: choice.reel?.number, machine: machine?.name }),
      )
      if (event === 'start') void navigate(finishAddress(order.id))
    } catch (thrown) {
      setRefusal(refusalIn(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="dc-stamping">
      <ScanBox label={t('Scan the machine, the reel, then its first stamp')} compact onScan={scan} />
      <div className="dc-stamping-parts">
        <section className="dc-stamping-part" aria-label={t('Machine')}>
          <h2>{t('Machine')}</h2>
          <ChoiceTiles
            label={t('Machine')}
            none={isLoaded && t('No stamping machine is set up')}
            chosen={machineId}
            onChoose={setMachineId}
            choices={machines.map((one) => ({
              id: one.id,
              title: one.name,
              detail: [words(one.current_state ?? 'idle'), one.current_reel].filter(Boolean).join(', '),
            }))}
          />
        </section>
        <ReelParts choice={choice} />
        {event === 'start' && (
          <section className="dc-stamping-part" aria-label={t('Crew')}>
            <NumberInput
              label={t('Crew')}
              description={t('People at the machine')}
              size="lg"
              min={1}
              max={100}
              allowDecimal={false}
              value={crew}
              onChange={(next) => setCrew(Number(next) || 1)}
            />
          </section>
        )}
      </div>
      {refusal && (
        <p className="dc-refused" role="alert">
          <Glyph name="stop" /> {refusal}
        </p>
      )}
      <div className="dc-stamping-buttons">
        <PendingButton
          size="lg"
          loading={isBusy}
          disabled={machine === null || !choice.isReady}
          onClick={() => void mount()}
        >
          {event === 'mount_reel'
            ? t('Mount reel')
            : machine === null
              ? t('Start stamping')
              : t('Start on {machine}', { machine: machine.name })}
        </PendingButton>
        {children}
      </div>
    </div>
  )
}
