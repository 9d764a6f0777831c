const everyMs = 2_000

const grouped = (many: number) => many.toLocaleString('en-CA')

/** Prints the progress of long work every two seconds. */
export function progress(what: string, total: number, say: (line: string) => void) {
  let done = 0
  let saidAt = performance.now()
  return (many: number, where: string) => {
    done += many
    if (performance.now() - saidAt < everyMs) return
    saidAt = performance.now()
    say(`${what}: ${grouped(done)} of ${grouped(total)} rows, at ${where}`)
  }
}
