import { SegmentedControl } from '@mantine/core'
import { useId, useState } from 'react'
import { callApi } from '../../api/calls'
import { demoPlantCalls } from '../../resources/general/demo_plant/demoPlantCalls'
import { demoPlants, paces, type Pace } from '../../resources/general/demo_plant/demo_plants'
import { optionLabel } from '../../resources/kit/text/columns'
import { t } from '../../texts/texts'
import { notifyError } from '../ui/notify'

/** Sets the pace of the simulated plant. */
export function HomePace({ pace }: { pace: Pace }) {
  const [asked, setAsked] = useState<Pace | null>(null)
  const id = useId()
  const ask = (next: Pace) => {
    setAsked(next)
    callApi(demoPlantCalls.setPace, { pace: next })
      .catch(notifyError)
      .finally(() => setAsked(null))
  }
  return (
    <div className="dc-home-plant">
      <span id={id} title={t('Works while people are signed in; 60x returns to 1x after an hour')}>
        {t('Demo plant')}
      </span>
      <SegmentedControl
        size="xs"
        aria-labelledby={id}
        disabled={asked !== null}
        data={paces.map((one) => ({ value: one, label: optionLabel(demoPlants.fields.pace, one) }))}
        value={asked ?? pace}
        onChange={ask}
      />
    </div>
  )
}
