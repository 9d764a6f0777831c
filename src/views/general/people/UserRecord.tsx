import { Button } from '@mantine/core'
import type { AnyRow } from '../../../api/resourceApi'
import { type User, users } from '../../../resources/general/people/users'
import { step } from '../../../machines/kit'
import { RecordDrawer, type RecordGiven, type RecordPart } from '../../resource/record/RecordDrawer'
import { actorOf } from '../../resource/list/rights'
import { usePerson } from '../../session/session'
import { askToReset, showPasswordLink } from './passwordLink'
import { NewRights } from './NewRights'
import { UserAccount } from './UserAccount'
import { UserRights } from './UserRights'
import { NewSignIn } from './UserSignIn'
import { UserZone } from './UserZone'
import { t } from '../../../texts/texts'
import './users.css'

// Chosen out of a list of its own below.
const settled = ['timezone']

const userOf = (row: AnyRow) => row as unknown as User

function ResetPassword({ row }: { row: AnyRow }) {
  const person = usePerson()
  const user = userOf(row)
  const machine = users.workflow
  if (!machine || !step(machine, user.status, user, 'reset_password', actorOf(person)).ok) return null
  return (
    <Button variant="default" onClick={() => askToReset(user)}>
      {user.status === 'invited' ? t('New link') : t('Reset password')}
    </Button>
  )
}

function Below(part: RecordPart) {
  const { row, form } = part
  return (
    <>
      <div className="dc-form-fields">
        <UserZone form={form} />
      </div>
      <UserRights {...part} />
      {row ? (
        <UserAccount id={row.id} version={row.version} form={form} />
      ) : (
        <>
          <NewRights form={form} />
          <NewSignIn form={form} />
        </>
      )}
    </>
  )
}

/** A person over the list: account, rights and what they open, settings, password and sessions. */
export function UserRecord(props: RecordGiven) {
  // Most new people are of the company of who enters them.
  const { company } = usePerson()
  return (
    <RecordDrawer
      {...props}
      initialValues={{ company, ...props.initialValues }}
      hidden={settled}
      below={Below}
      actions={ResetPassword}
      onSaved={(row, wasNew) => {
        const user = userOf(row)
        if (wasNew && user.status === 'invited') void showPasswordLink(user)
      }}
    />
  )
}
