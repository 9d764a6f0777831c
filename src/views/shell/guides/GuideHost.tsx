import { IconHelpCircle, IconRoute } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { useCommand } from '../../ui/commands'
import { lazyPart } from '../../ui/lazyPart'
import { startGuide, useGuide } from './guide'
import { guideOf, shellGuide } from './guides'
import { t } from '../../../texts/texts'

const GuideTour = lazyPart(async () => (await import('./GuideTour')).GuideTour)

/** Where guides are shown, and how the search offers them. */
export function GuideHost() {
  const guide = useGuide()
  const own = guideOf(useLocation().pathname)
  useCommand(shellGuide.title, () => startGuide(shellGuide), {
    icon: IconRoute,
    words: t('guide help intro'),
  })
  useCommand(
    own?.title ?? '',
    () => own && startGuide(own),
    own ? { icon: IconHelpCircle, words: t('guide help tour') } : null,
  )
  if (!guide) return null
  return (
    <Suspense>
      <GuideTour {...guide} />
    </Suspense>
  )
}
