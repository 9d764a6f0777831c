const steps: (() => unknown)[] = []
let ending: Promise<void> | null = null
let isStopped = false

/** What a benchmark started it ends, last first, also when it fails or is interrupted. */
export const whenEnding = (step: () => unknown) => void steps.push(step)

/** A slow start of a database or node: ending meanwhile waits for it and then ends it. */
export function endOnExit<T>(making: Promise<T>, over: (made: T) => unknown): Promise<T> {
  whenEnding(() =>
    making.then(over, () => {
      // It failed to start; the caller gets the error.
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

/** Ends everything that was started; concurrent calls share one promise. */
export const end = () => (ending ??= endAll().finally(() => (ending = null)))

/** Whether the run was stopped: nothing more is started then. */
export const wasStopped = () => isStopped

/**
 * Ctrl-C and `kill` end the started processes before the run itself. npm signals its children a second time,
 * so a second signal must not end it sooner.
 */
export function endOnSignals() {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      isStopped = true
      void end().then(() => process.exit(1))
    })
}
