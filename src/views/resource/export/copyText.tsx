import { Textarea } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifySuccess } from '../../ui/notify'
import { t } from '../../../texts/texts'

/** The way of browsers before the clipboard had one of its own: it works where the plant has no https. */
function copyTheOldWay(text: string): boolean {
  let isTaken = false
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    // Nothing else may put what is marked on the screen in its place.
    event.stopImmediatePropagation()
    isTaken = true
  }
  document.addEventListener('copy', give, true)
  try {
    return document.execCommand('copy') && isTaken
  } finally {
    document.removeEventListener('copy', give, true)
  }
}

/** Shown to be copied by hand, where a browser lets no page reach its clipboard. */
const show = (text: string, what: string) =>
  modals.open({
    title: t('{what}: copy it from here', { what }),
    children: (
      <Textarea
        aria-label={what}
        readOnly
        autosize
        maxRows={12}
        data-autofocus
        value={text}
        onFocus={(event) => event.currentTarget.select()}
      />
    ),
  })

/** Puts text on the clipboard and says so; where there is none to reach, shows it to be copied by hand. */
export async function copyText(text: string, what: string) {
  // A page without https has no `clipboard`, whatever its type says.
  const clipboard = navigator.clipboard as Clipboard | undefined
  const isCopied = clipboard
    ? await clipboard.writeText(text).then(
        () => true,
        () => copyTheOldWay(text),
      )
    : copyTheOldWay(text)
  if (isCopied) notifySuccess(t('{what} copied', { what }))
  else show(text, what)
}
