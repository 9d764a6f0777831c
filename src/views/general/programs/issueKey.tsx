import { Button, Code, Group, NumberInput, TextInput } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useState } from 'react'
import { issueKey } from '../../../api/general/users'
import {
  longestOverlapHours,
  type ServiceAccount,
} from '../../../resources/general/programs/service_accounts'
import { copyText } from '../../resource/export/copyText'
import { notifyError } from '../../ui/notify'
import { t } from '../../../texts/texts'

type Account = Pick<ServiceAccount, 'id' | 'version' | 'name' | 'key_start'>

function Shown({ value }: { value: string }) {
  return (
    <>
      <p>{t('Put it into the settings of the program now. It is shown only once.')}</p>
      <TextInput
        aria-label={t('Key')}
        readOnly
        data-autofocus
        value={value}
        onFocus={(event) => event.currentTarget.select()}
      />
      <p>{t('The program sends it with every call as')}</p>
      <Code block>{`Authorization: Bearer ${value.slice(0, 8)}…`}</Code>
      <Group justify="space-between" mt="md">
        <Button variant="default" onClick={() => modals.closeAll()}>
          {t('Close')}
        </Button>
        <Button onClick={() => void copyText(value, t('Key'))}>{t('Copy key')}</Button>
      </Group>
    </>
  )
}

/** Makes a key and shows it once. */
async function showKey(account: Account, overlapHours: number) {
  try {
    const { key } = await issueKey(account, overlapHours)
    modals.open({
      title: t('Key of {name}', { name: account.name }),
      centered: true,
      size: 560,
      closeOnClickOutside: false,
      children: <Shown value={key} />,
    })
  } catch (thrown) {
    notifyError(thrown)
  }
}

function Overlap({ account }: { account: Account }) {
  const [hours, setHours] = useState<number | string>(24)
  const isValid = typeof hours === 'number' && hours >= 0 && hours <= longestOverlapHours
  return (
    <>
      <NumberInput
        label={t('The key before works for')}
        suffix=" h"
        min={0}
        max={longestOverlapHours}
        allowDecimal={false}
        data-autofocus
        value={hours}
        onChange={setHours}
      />
      <Group justify="space-between" mt="md">
        <Button variant="default" onClick={() => modals.closeAll()}>
          {t('Cancel')}
        </Button>
        <Button
          disabled={!isValid}
          onClick={() => {
            modals.closeAll()
            void showKey(account, Number(hours))
          }}
        >
          {t('Issue key')}
        </Button>
      </Group>
    </>
  )
}

/** Asks how long the key before works on, where there is one. */
export const askToIssue = (account: Account) =>
  account.key_start === null
    ? void showKey(account, 0)
    : modals.open({
        title: t('New key for {name}', { name: account.name }),
        centered: true,
        size: 420,
        children: <Overlap account={account} />,
      })
