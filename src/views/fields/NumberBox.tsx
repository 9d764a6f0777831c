import type { AnyField } from '../../resources/kit/fields/field'
import { readNumber, writeNumber } from './numberText'
import { TypedBox, type TypedGiven } from './TypedBox'
import { unitSection } from './unitSection'

type Props = Omit<TypedGiven, 'read' | 'write' | 'isRead'> & { field: AnyField }

/** Types a number, its unit inside at the right. */
export const NumberBox = ({ field, ...props }: Props) => (
  <TypedBox
    inputMode="decimal"
    {...unitSection(field.unit)}
    {...props}
    read={(text) => readNumber(text, field)}
    write={(value: number) => writeNumber(value, field)}
    isRead={(value) => typeof value === 'number'}
  />
)
