import { useSelector } from '@xstate/react'
import { createActor } from 'xstate'
import { readCookie, writeCookie } from '../../../api/cookies'
import { guidesMachine, union } from '../../../machines/guides'
import { setPreference } from '../../session/preferences'
import { session } from '../../session/session'
import type { Guide, GuideStep } from './guides'

const guides = createActor(
  guidesMachine.provide({
    actions: {
      remember: (_, { read }) => {
        writeCookie('guides', read.join())
        // What is not saved now is saved with the next guide: the browser knows it.
        setPreference('guides', read).catch(() => undefined)
      },
    },
  }),
).start()

const numbers = (values: readonly unknown[]) => values.map(Number).filter((value) => value > 0)
const inBrowser = () => numbers(readCookie('guides')?.split(',') ?? [])
const onAccount = (config: Readonly<Record<string, unknown>>) =>
  Array.isArray(config.guides) ? numbers(config.guides) : []

/** Merges read guides of browser and account; another person has a separate list. */
function followPerson() {
  let who: number | null = null
  const look = ({ context: { person } }: ReturnType<typeof session.getSnapshot>) => {
    if (who !== null && who !== person?.id) guides.send({ type: 'forget' })
    who = person?.id ?? null
    if (!person) return
    const read = union(inBrowser(), onAccount(person.config))
    if (read.length > inBrowser().length) writeCookie('guides', read.join())
    guides.send({ type: 'learn', read })
  }
  look(session.getSnapshot())
  session.subscribe(look)
}
followPerson()

let steps: readonly GuideStep[] = []

const isThere = ({ target }: GuideStep) => (document.querySelector(target)?.getClientRects().length ?? 0) > 0

/** Begins a guide with those of its steps whose element is on the page. */
export function startGuide(guide: Guide) {
  steps = guide.steps.filter(isThere)
  guides.send({ type: 'start', id: guide.id, steps: steps.length })
}

export const nextStep = () => guides.send({ type: 'next' })
export const previousStep = () => guides.send({ type: 'back' })
export const leaveGuide = () => guides.send({ type: 'leave' })

/** The guide that is shown, or null. */
export const useGuide = () => {
  const step = useSelector(guides, (now) => (now.matches('shown') ? now.context.step : null))
  return step === null ? null : { step, steps }
}

/** Whether a guide was read before. */
export const useIsRead = (id: number) => useSelector(guides, ({ context }) => context.read.includes(id))
