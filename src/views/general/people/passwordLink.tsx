import { Button, Group, TextInput } from '@mantine/core'
import { modals } from '@mantine/modals'
import { resetPassword } from '../../../api/general/users'
import type { User } from '../../../resources/general/people/users'
import { copyText } from '../../resource/export/copyText'
import { notifyError } from '../../ui/notify'
import { t } from '../../../texts/texts'

// Behind the sign it reaches no log of any server in between.
const addressOf = (link: string) => `${window.location.origin}/set-password#${link}`

function Shown({ address, name }: { address: string; name: string }) {
  return (
    <>
      <p>
        {t('Give it to {name} now. It is shown only once, works once and expires in three days.', { name })}
      </p>
      <TextInput
        aria-label={t('Link')}
        readOnly
        data-autofocus
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group justify="space-between" mt="md">
        <Button variant="default" onClick={() => modals.closeAll()}>
          {t('Close')}
        </Button>
        <Button onClick={() => void copyText(address, t('Link'))}>{t('Copy link')}</Button>
      </Group>
    </>
  )
}

/** Makes the link by which a person sets a password, and shows it once. */
export async function showPasswordLink(user: Pick<User, 'id' | 'version' | 'name'>) {
  try {
    const { link } = await resetPassword(user)
    modals.open({
      title: t('Link for {name} to set a password', { name: user.name }),
      centered: true,
      size: 520,
      closeOnClickOutside: false,
      children: <Shown address={addressOf(link)} name={user.name} />,
    })
  } catch (thrown) {
    notifyError(thrown)
  }
}

/** Confirms before a password reset, because it ends all sessions of the user. */
export const askToReset = (user: Pick<User, 'id' | 'version' | 'name' | 'status'>) =>
  user.status === 'invited'
    ? void showPasswordLink(user)
    : modals.openConfirmModal({
        title: t('Reset the password of {name}', { name: user.name }),
        children: t('The password and all sessions end at once. You get a link that sets a new one.'),
        labels: { confirm: t('Reset password'), cancel: t('Cancel') },
        centered: true,
        size: 420,
        groupProps: { justify: 'space-between' },
        onConfirm: () => void showPasswordLink(user),
      })
