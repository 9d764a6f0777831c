import { SegmentedControl } from '@mantine/core'
import { labelCheckCalls } from '../../../resources/production/labelChecks/labelCheckCalls'
import type { LabelItem } from '../../../resources/production/labelChecks/labelRule'
import { t } from '../../../texts/texts'

/** What was seen of an item: nothing yet, right or wrong. */
export type Seen = '' | 'right' | 'wrong'
export type SeenItems = Readonly<Partial<Record<LabelItem, Seen>>>

const words = new Map(labelCheckCalls.record.inputs.items.options?.map(({ value, label }) => [value, label]))

type Props = {
  items: readonly LabelItem[]
  /** Those that have to be looked at. */
  needed: readonly LabelItem[]
  seen: SeenItems
  onChange: (seen: SeenItems) => void
}

/** The items of a label one below the other, each right or wrong. */
export const LabelItems = ({ items, needed, seen, onChange }: Props) => (
  <ul className="dc-label-items">
    {items.map((item) => (
      <li key={item} data-seen={seen[item] ?? ''}>
        <span id={`label-item-${item}`}>
          {words.get(item) ?? item}
          {needed.includes(item) && <small> {t('needed')}</small>}
        </span>
        <SegmentedControl
          aria-labelledby={`label-item-${item}`}
          size="md"
          value={seen[item] ?? ''}
          data={[
            { value: '', label: t('Not seen') },
            { value: 'right', label: t('Right') },
            { value: 'wrong', label: t('Wrong') },
          ]}
          onChange={(value) => onChange({ ...seen, [item]: value as Seen })}
        />
      </li>
    ))}
  </ul>
)
