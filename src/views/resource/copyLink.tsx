import { TextInput } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifySuccess } from '../shell/notify'

/** Shown to be copied by hand: a page of the plant without https has no clipboard. */
const show = (link: string) =>
  modals.open({
    title: 'Link to this list',
    children: (
      <TextInput
        aria-label="Link"
        readOnly
        data-autofocus
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
    ),
  })

/** Puts the address of a list on the clipboard, or before one's eyes where there is none. */
export function copyLink(link: string) {
  if (!window.isSecureContext) return void show(link)
  navigator.clipboard.writeText(link).then(
    () => notifySuccess('Link copied'),
    () => show(link),
  )
}
