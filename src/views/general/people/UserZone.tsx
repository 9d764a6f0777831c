import { asText } from '../../fields/asText'
import { valueOf } from '../../resource/record/edit'
import type { RecordPart } from '../../resource/record/RecordDrawer'
import { ZoneSelect } from '../../account/profile/ZoneSelect'

/** The clock a person reads times by. */
export const UserZone = ({ form }: Pick<RecordPart, 'form'>) => (
  <ZoneSelect
    className="dc-field"
    id="users-timezone"
    value={asText(valueOf(form.edit, 'timezone')) || null}
    error={form.edit.errors.timezone}
    onChange={(chosen) => form.change('timezone', chosen)}
  />
)
