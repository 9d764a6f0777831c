import { Button } from '@mantine/core'
import type { AnyRow } from '../../../api/resourceApi'
import { step } from '../../../machines/kit'
import { type ServiceAccount, serviceAccounts } from '../../../resources/general/programs/service_accounts'
import { actorOf } from '../../resource/list/rights'
import { RecordDrawer, type RecordGiven } from '../../resource/record/RecordDrawer'
import { usePerson } from '../../session/session'
import { t } from '../../../texts/texts'
import { askToIssue } from './issueKey'

function IssueKey({ row }: { row: AnyRow }) {
  const person = usePerson()
  const account = row as unknown as ServiceAccount
  const machine = serviceAccounts.workflow
  if (!machine || !step(machine, account.status, account, 'issue_key', actorOf(person)).ok) return null
  return (
    <Button variant={account.key_start === null ? 'filled' : 'default'} onClick={() => askToIssue(account)}>
      {account.key_start === null ? t('Issue key') : t('New key')}
    </Button>
  )
}

/** A program over the list: its rights, and its key, which is shown when it is made. */
export const ServiceAccountRecord = (props: RecordGiven) => <RecordDrawer {...props} actions={IssueKey} />
