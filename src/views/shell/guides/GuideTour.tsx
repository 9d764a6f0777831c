import { Tour } from '@mantine/core'
import '@mantine/core/styles/Tour.css'
import { leaveGuide, nextStep, previousStep } from './guide'
import type { GuideStep } from './guides'
import { t } from '../../../texts/texts'
import './guide.css'

const labels = {
  skip: t('Skip'),
  close: t('Close'),
  stepCounter: (now: number, all: number) => t('{now} of {all}', { now, all }),
}

type Props = { step: number; steps: readonly GuideStep[] }

/** A running tour: highlights the element of the step and shows a card next to it. */
export const GuideTour = ({ step, steps }: Props) => (
  <Tour
    active
    className="dc-guide"
    step={step}
    onStepChange={(next) => (next > step ? nextStep() : previousStep())}
    onClose={leaveGuide}
    labels={labels}
    withCloseButton={false}
    zIndex={700}
    spotlightPadding={6}
    spotlightRadius={6}
    transitionProps={{ duration: 0 }}
    stepTransitionDuration={0}
  >
    {steps.map(({ target, title, text }) => (
      <Tour.Step key={target} target={target} title={title}>
        {text}
      </Tour.Step>
    ))}
  </Tour>
)
