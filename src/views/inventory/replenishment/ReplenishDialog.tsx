import { Button, Group, Stack } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { quantity } from '../../../resources/kit/fields/numbers'
import { replenishingCalls } from '../../../resources/inventory/replenishment/replenishingCalls'
import { FieldInput } from '../../fields/FieldInput'
import { EmptyState } from '../../parts/EmptyState'
import { Glyph } from '../../parts/Glyph'
import { Waiting } from '../../resource/list/ListState'
import { RefillLacks, RefillMoves, RefillTransfers } from './ReplenishTables'
import { counted } from '../../format/format'
import { useRefill } from './useRefill'
import { Dialog } from '../../ui/Dialog'
import { PendingButton } from '../../ui/PendingButton'
import { t } from '../../../texts/texts'

const site = replenishingCalls.plan.inputs.location_id
const carried = quantity(t('Quantity'), { max: 999_999_999 })
type Props = { ids: readonly number[] | null; onClose: () => void }

type FootProps = {
  sending: 'moves' | 'transfers' | null
  /** How many moves are chosen; null where there are none to choose. */
  moves: number | null
  hasTransfers: boolean
  onMove: () => void
  onDraft: () => void
  onClose: () => void
}

const RefillFoot = ({ sending, moves, hasTransfers, onMove, onDraft, onClose }: FootProps) => (
  <Group className="dc-refill-foot" justify="space-between">
    <Button variant="default" onClick={onClose}>
      {t('Close')}
    </Button>
    <Group gap="sm">
      {hasTransfers && (
        <PendingButton
          variant="default"
          loading={sending === 'transfers'}
          disabled={sending === 'moves'}
          onClick={onDraft}
        >
          {t('Create transfers')}
        </PendingButton>
      )}
      {moves !== null && (
        <PendingButton
          loading={sending === 'moves'}
          disabled={moves === 0 || sending === 'transfers'}
          onClick={onMove}
        >
          {t('Post {count}', { count: counted(moves, 'move') })}
        </PendingButton>
      )}
    </Group>
  </Group>
)

type PickProps = { value: number | null; onPick: (id: number | null) => void }

const LocationPick = ({ value, onPick }: PickProps) => (
  <FieldInput
    field={site}
    label={t('Location')}
    value={value}
    onChange={(id) => onPick(typeof id === 'number' ? id : null)}
  />
)

/** How bins below their minimum are filled up: moves are booked at once, what other locations have becomes transfers. */
export function ReplenishDialog({ ids, onClose }: Props) {
  const refill = useRefill(ids, onClose)
  const { plan, problem, moves, transfers, lacking, chosen, errors, sending } = refill

  return (
    <Dialog opened onClose={onClose} title={t('Replenish bins')} size={980} centered>
      <Stack gap="md">
        {ids === null && <LocationPick value={refill.locationId} onPick={refill.pickLocation} />}
        {!plan && problem === null && <Waiting />}
        {plan && moves.length + transfers.length + lacking.length === 0 && (
          <EmptyState icon={IconCircleCheck} text={t('No bin is below its minimum')} />
        )}
        {moves.length > 0 && (
          <RefillMoves
            moves={moves}
            tool={({ sku, to_bin, measure }, at) => (
              <FieldInput
                field={{ ...carried, unit: measure }}
                aria-label={t('Quantity of {sku} to {toBin}', { sku, toBin: to_bin })}
                value={refill.qtyOf(at) ?? null}
                {...(errors.has(at) && { error: errors.get(at) })}
                onChange={(qty) => refill.type(at, qty)}
              />
            )}
          />
        )}
        {transfers.length > 0 && <RefillTransfers transfers={transfers} />}
        {lacking.length > 0 && <RefillLacks lacking={lacking} />}
        {problem !== null && (
          <p className="dc-field-error" role="alert">
            <Glyph name="stop" /> {problem}
          </p>
        )}
        <RefillFoot
          sending={sending}
          moves={moves.length > 0 ? chosen.length : null}
          hasTransfers={transfers.length > 0}
          onMove={refill.move}
          onDraft={refill.draft}
          onClose={onClose}
        />
      </Stack>
    </Dialog>
  )
}
