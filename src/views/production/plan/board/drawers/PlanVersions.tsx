import { t } from '../../../../../texts/texts'
import { dayOf, instant, clock } from '../../../../format/timeText'
import { EmptyState } from '../../../../parts/EmptyState'
import { IconHistory } from '@tabler/icons-react'
import type { PlanModel } from '../../../../../planning/model'
import { changeText } from '../editing/changeText'
import type { Facts } from '../planFacts'
import type { PlanVersion } from '../planSource'
import { withLaterKeys } from './laterKeys'
import { PlanDrawer } from './PlanDrawer'

type Props = { model: PlanModel; facts: Facts; versions: readonly PlanVersion[] }

const whenOf = (model: PlanModel, at: string) =>
  dayOf(at) === dayOf(new Date(Date.parse(model.origin) + model.now * 1000)) ? clock(at) : instant(at)

/** The last versions of the plan, the newest first: who changed what of it, so many changes of each, and when. */
export function LastVersions({
  model,
  facts,
  versions,
  most,
  mostTexts,
}: Props & { most: number; mostTexts: number }) {
  return withLaterKeys(versions)
    .toReversed()
    .slice(0, most)
    .map(({ version, by, at, changes, reason }) => {
      const texts = changes.map((change) => changeText(model, facts, change))
      return (
        <li key={version}>
          <p title={texts.join(', ')}>
            <b>{by ?? t('System')}</b> {texts.slice(0, mostTexts).join(', ')}
            {texts.length > mostTexts && t(' and {count} more', { count: texts.length - mostTexts })}
          </p>
          <span>
            {whenOf(model, at)}
            {reason !== null && `, ${reason}`}
          </span>
        </li>
      )
    })
}

/** Changes of a version that are named; an improved plan has many. */
const namedChanges = 4

/** All versions that are listed, in a drawer. */
export function PlanVersionsDrawer({ onClose, ...props }: Props & { onClose: () => void }) {
  return (
    <PlanDrawer title={t('What changed')} onClose={onClose}>
      {props.versions.length === 0 ? (
        <EmptyState icon={IconHistory} text={t('The plan was not changed yet')} />
      ) : (
        <ol className="dc-plan-versions">
          <LastVersions {...props} most={props.versions.length} mostTexts={namedChanges} />
        </ol>
      )}
    </PlanDrawer>
  )
}
