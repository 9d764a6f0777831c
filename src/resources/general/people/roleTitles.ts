import { type Role, roles } from '../../../access'
import { valuesFor } from '../../kit/fields/pickValues'
import { words } from '../../kit/text/words'

const own: Partial<Record<Role, string>> = {
  qa_manager: 'QA manager',
  hplc_tech: 'HPLC technician',
  rd_requester: 'R&D requester',
  rd_supervisor: 'R&D supervisor',
  rd_flavorist: 'R&D flavourist',
  rd_quality_control: 'R&D quality control',
  automation_tech: 'Automation technician',
}

/** What the plant calls its fixed roles. */
export const roleTitles: Readonly<Record<Role, string>> = valuesFor(roles, (role) => own[role] ?? words(role))
