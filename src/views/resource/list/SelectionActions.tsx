import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { AnyRow } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { FieldValues } from '../../../resources/kit/fields/values'
import { type Offer, useFieldOffers, useOffers } from '../events/useRowEvents'
import { t } from '../../../texts/texts'

type Props = {
  resource: AnyResource
  rows: readonly AnyRow[]
  onPress: (offer: Offer, inputs?: FieldValues) => void
}

const outsideAtMost = 2
const bulkAtMost = 200

/** Whether events and fields are offered for so many rows at once. */
export const isBulk = (rows: readonly AnyRow[]) => rows.length <= bulkAtMost

/** The label of an offer, with how many of the selected rows it applies to where that is not all. */
export const called = ({ notes, count }: Offer, rows: readonly AnyRow[]) =>
  count === rows.length
    ? notes.label
    : t('{label} ({count} of {count2})', { label: notes.label, count, count2: rows.length })

/** The values a field may be set to, for a field with a fixed choice of them. */
export const choicesOf = ({ notes, field: name }: Offer & { field: string }) => {
  const { options = [], offered } = notes.inputs?.[name] ?? {}
  return options.filter(({ value }) => !offered || offered.includes(value))
}

const SetField = ({ offer, onPress }: { offer: Offer & { field: string } } & Pick<Props, 'onPress'>) => {
  const choices = choicesOf(offer)
  if (choices.length === 0)
    return (
      <Button size="xs" variant="default" onClick={() => onPress(offer)}>
        {offer.notes.label}
      </Button>
    )
  return (
    <Menu position="top-start" shadow="md" trigger="click-hover">
      <Menu.Target>
        <Button size="xs" variant="default" rightSection={<IconChevronDown size={14} aria-hidden="true" />}>
          {offer.notes.label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ value, label }) => (
          <Menu.Item key={value} onClick={() => onPress(offer, { [offer.field]: value })}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** What can be done with the selected rows, whatever their statuses: fields to set, and the events of any of them. */
export function SelectionActions({ resource, rows, onPress }: Props) {
  const fields = useFieldOffers(resource, rows)
  const offers = useOffers(resource, rows)
  const safe = offers.filter(({ notes }) => notes.tone !== 'danger')
  const outside =
    safe.length === offers.length && safe.length <= outsideAtMost + 1 ? safe : safe.slice(0, outsideAtMost)
  const inside = offers.filter((offer) => !outside.includes(offer))
  return (
    <>
      {fields.map((offer) => (
        <SetField key={offer.field} offer={offer} onPress={onPress} />
      ))}
      {outside.map((offer) => (
        <Button key={offer.notes.label} size="xs" variant="default" onClick={() => onPress(offer)}>
          {called(offer, rows)}
        </Button>
      ))}
      {inside.length > 0 && (
        <Menu position="top-start" shadow="md">
          <Menu.Target>
            <Button
              size="xs"
              variant="default"
              rightSection={<IconChevronDown size={14} aria-hidden="true" />}
            >
              {t('More')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {inside.map((offer) => (
              <Menu.Item
                key={offer.notes.label}
                {...(offer.notes.tone === 'danger' && { className: 'dc-danger-text' })}
                onClick={() => onPress(offer)}
              >
                {called(offer, rows)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
