import { useState } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import { fixDuplicate } from '../../../api/production/places'
import {
  duplicatedWarehouseLocations,
  type PlaceDuplicate,
} from '../../../resources/production/places/duplicated_warehouse_locations'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { useOnce } from '../../resource/saving/useOnce'
import { notifyError, notifySuccess } from '../../ui/notify'
import { PendingButton } from '../../ui/PendingButton'
import { t } from '../../../texts/texts'

const suggested = ({ fix, product, from_bin, to_bin }: PlaceDuplicate) =>
  fix === 'move'
    ? t('Move {product} to {bin}', { product: product ?? '', bin: to_bin ?? '' })
    : t('Stop using {bin} for {product}', { product: product ?? '', bin: from_bin ?? '' })

/** The button that mends a duplicate by one press; on a card it says the whole of what it does. */
function FixButton({ row, isWhole = false }: { row: AnyRow; isWhole?: boolean }) {
  const found = row as unknown as PlaceDuplicate
  const { id, fix, place_id, to_bin_id } = found
  const [isSending, setSending] = useState(false)
  const once = useOnce<Parameters<typeof fixDuplicate>[0]>('fix')
  if (fix === null) return <>{t('No free bin')}</>
  const short = fix === 'move' ? t('Move') : t('Stop using')
  const apply = async () => {
    setSending(true)
    try {
      const { task } = await once({ id, fix, place_id, to_bin_id }, fixDuplicate)
      notifySuccess(
        task === null
          ? t('Duplicate removed')
          : t('Duplicate removed: {task} takes the goods along', { task }),
      )
    } catch (thrown) {
      notifyError(thrown)
    }
    setSending(false)
  }
  return (
    <PendingButton
      size="compact-sm"
      variant="default"
      loading={isSending}
      title={suggested(found)}
      aria-label={suggested(found)}
      onClick={(event) => {
        event.stopPropagation()
        void apply()
      }}
    >
      {isWhole ? suggested(found) : short}
    </PendingButton>
  )
}

const FixCell = ({ row }: { row: AnyRow }) => <FixButton row={row} />

/** A card is a button itself: what is pressed is below it. */
const FixAct = ({ row }: { row: AnyRow }) => (row['fix'] === null ? null : <FixButton row={row} isWhole />)

const cells = { fix: FixCell }

/** Doubled places, each with a fix that one press applies. */
export const DuplicatePlacesView = () => (
  <ResourceScreen resource={duplicatedWarehouseLocations} cells={cells} cardActs={FixAct} />
)
