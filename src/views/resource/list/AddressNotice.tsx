import { IconInfoCircle, IconX } from '@tabler/icons-react'
import { labelOf } from '../../../resources/kit/text/columns'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { t } from '../../../texts/texts'

type Props = {
  resource: AnyResource
  unknown: readonly string[]
  withheld: readonly string[]
  /** It names a view that does not exist. */
  isViewGone: boolean
  onDismiss: () => void
}

const shortened = (part: string) => (part.length > 40 ? `${part.slice(0, 40)} …` : part)

const sentences = ({ resource, unknown, withheld, isViewGone }: Props) => [
  ...(unknown.length > 0
    ? [
        t('Unknown parts of this address were ignored: {unknown}.', {
          unknown: unknown.map(shortened).join(', '),
        }),
      ]
    : []),
  ...(withheld.length > 0
    ? [
        t("You don't have access to {withheld}: ignored.", {
          withheld: withheld.map((name) => labelOf(resource, name)).join(', '),
        }),
      ]
    : []),
  ...(isViewGone ? [t('This view no longer exists or is not shared with you.')] : []),
]

/** What of an address could not be followed, above the list that was shown all the same. */
export function AddressNotice(props: Props) {
  const messages = sentences(props)
  if (messages.length === 0) return null
  return (
    <div className="dc-address-notice" role="status">
      <IconInfoCircle size={16} aria-hidden="true" />
      <span>{messages.join(' ')}</span>
      <button type="button" className="dc-plain" aria-label={t('Dismiss')} onClick={props.onDismiss}>
        <IconX size={14} aria-hidden="true" />
      </button>
    </div>
  )
}
