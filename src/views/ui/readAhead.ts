const againMs = 2_000

/** Reads a part until it is there: without an answer now, the page around it must stand. */
export async function readAhead<Part>(read: () => Promise<Part>, missed?: () => void): Promise<Part> {
  for (let tries = 1; ; tries++)
    try {
      return await read()
    } catch {
      if (tries === 1) missed?.()
      await new Promise((resolve) => setTimeout(resolve, againMs))
    }
}
