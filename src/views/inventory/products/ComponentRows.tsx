import { ActionIcon, Button, Stack, Tooltip } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type Dispatch, type SetStateAction, useRef } from 'react'
import { FieldInput } from '../../fields/FieldInput'
import { useRowFocus } from '../../ui/focus/useRowFocus'
import { componentFields, type ComponentLine, type ComponentName, emptyLine } from './componentLines'
import { t } from '../../../texts/texts'

type RowProps = {
  nth: number
  typed: ReturnType<typeof emptyLine>['typed']
  label: ReturnType<typeof emptyLine>['label']
  errorOf: (name: string) => string | undefined
  onChange: (name: ComponentName, value: unknown, label?: string) => void
  onRemove: () => void
}

const ComponentRow = ({ nth, typed, label, errorOf, onChange, onRemove }: RowProps) => (
  <fieldset className="dc-component" aria-label={t('Component {nth}', { nth })}>
    {Object.entries(componentFields).map(([name, field]) => (
      <FieldInput
        key={name}
        field={field}
        label={field.label}
        value={typed[name as ComponentName]}
        {...(name === 'component_product_id' && { shown: label })}
        {...(errorOf(name) ? { error: errorOf(name) } : {})}
        onChange={(value, called) => onChange(name as ComponentName, value, called)}
      />
    ))}
    <Tooltip label={t('Remove')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('Remove component {nth}', { nth })}
        onClick={onRemove}
      >
        <IconTrash size={18} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  </fieldset>
)

const AddButton = ({ onAdd }: { onAdd: () => void }) => (
  <div>
    <Button
      variant="default"
      size="xs"
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      onClick={onAdd}
    >
      {t('Add component')}
    </Button>
  </div>
)

type Props = {
  lines: readonly ComponentLine[]
  /** Messages by line and field, as `3.qty_per_unit`. */
  errors: Readonly<Record<string, string>>
  onChange: Dispatch<SetStateAction<ComponentLine[]>>
}

/** The components of a product as they are typed, a row each, and the button that adds one. */
export function ComponentRows({ lines, errors, onChange: setLines }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const rowFocus = useRowFocus(list)
  const change = (at: number, name: ComponentName, value: unknown, label?: string) =>
    setLines((all) =>
      all.map((line) =>
        line.key === at
          ? {
              ...line,
              typed: { ...line.typed, [name]: value },
              ...(name === 'component_product_id' && { label: label ?? null }),
            }
          : line,
      ),
    )

  return (
    <>
      <Stack gap="md" ref={list} {...rowFocus}>
        {lines.map(({ key: at, label, typed }, nth) => (
          <ComponentRow
            key={at}
            nth={nth + 1}
            typed={typed}
            label={label}
            errorOf={(name) => errors[`${at}.${name}`]}
            onChange={(name, value, called) => change(at, name, value, called)}
            onRemove={() => setLines((all) => all.filter((line) => line.key !== at))}
          />
        ))}
      </Stack>
      <AddButton onAdd={() => setLines((all) => [...all, emptyLine()])} />
    </>
  )
}
