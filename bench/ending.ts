const steps: (() => unknown)[] = []
let ending: Promise<void> | null = null
let isStopped = false

/** What a benchmark started it ends, last first, also when it fails or is interrupted. */
export const whenEnding = (step: () => unknown) => void steps.push(step)

/** What takes its time to stand, a database or a node: whoever ends meanwhile waits for it and ends it too. */
export function endedLater<T>(making: Promise<T>, over: (made: T) => unknown): Promise<T> {
  whenEnding(() =>
    making.then(over, () => {
      // It never stood; whoever wanted it is told.
    }),
  )
  return making
}

async function endAll() {
  for (let step = steps.pop(); step; step = steps.pop()) {
    try {
      await step()
    } catch (error) {
      console.error(error)
    }
  }
}

/** Ends everything that was started; whoever asks while that goes on waits with the others. */
export const end = () => (ending ??= endAll().finally(() => (ending = null)))

/** Whether somebody stopped the run: nothing more is begun then. */
export const wasStopped = () => isStopped

/**
 * Ctrl-C and `kill` end what was started before the run itself ends. npm tells its children a second time, so that a
 * second signal must not end it sooner.
 */
export function endOnSignals() {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      isStopped = true
      void end().then(() => process.exit(1))
    })
}
